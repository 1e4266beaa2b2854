import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../packages/server/src/config/config.ts';
import * as admin from '../../packages/server/src/core/accounts/administer.ts';
import type { Deps } from '../../packages/server/src/core/ports/deps.ts';
import { createLog } from '../../packages/server/src/platform/logging.ts';
import { openServer } from '../../packages/server/src/server.ts';
import { repositoryName, SCOPES, type Scope } from '../acceptance/support/accounts.ts';
import { BRIEF, TIGHT, variables } from '../acceptance/support/limits.ts';
import type { Account, MainAccount, Target } from '../acceptance/support/target.ts';
import type { Environment } from '../harness/processes/command.ts';

async function start(folder: string, name: string, limits: Record<string, number>) {
  const log = join(folder, `${name}.log`);
  const data = join(folder, name);
  const environment = { VITRINE_DATA_DIR: data, VITRINE_PORT: '0', ...variables(limits) };
  const destination = { write: (line: string) => appendFileSync(log, line) };
  const { deps, url } = await openServer(readConfig(environment), createLog('info', destination));
  return { deps, url, environment: environment as Environment, log };
}

async function account(deps: Deps, name: string, repositoryCount = 1) {
  const made = await admin.createAccount(deps, name);
  const key = async (scopes: readonly Scope[] = SCOPES, repositories: string[] = []) =>
    admin.createKey(deps, made, { scopes: [...scopes], repositories, expiresInDays: null });
  const repositories = Array.from({ length: repositoryCount }, repositoryName);
  for (const repository of repositories) await admin.linkRepository(deps, repository, made);
  const keys = { all: (await key()).text };
  return { account: { id: made.id, name, keys, repositories } satisfies Account, key };
}

async function mainAccount(deps: Deps): Promise<MainAccount> {
  const { account: main, key } = await account(deps, 'main', 2);
  const revoked = await key();
  await admin.revokeKey(deps, revoked.key.id);
  const keys = {
    ...main.keys,
    second: (await key()).text,
    builds: (await key(['builds'])).text,
    previews: (await key(['preview_upload'])).text,
    tests: (await key(['test_runs'])).text,
    limited: (await key(['builds'], main.repositories.slice(0, 1))).text,
    revoked: revoked.text,
  };
  return { ...main, keys };
}

const unthrottled = { rateLimitPerMinute: 1_000_000 };

// In one process a test needs at most two seconds before the expiry. The tests read the limit from
// here, too.
Object.assign(BRIEF, { reservationTtlSeconds: 2 });

/**
 * Starts the three servers of the acceptance tests in this process. A deployment's tests start
 * theirs with forty commands, each in its own process.
 */
export async function startTarget(folder: string): Promise<Target> {
  const normal = await start(folder, 'normal', unthrottled);
  const brief = await start(folder, 'brief', { ...unthrottled, ...BRIEF });
  const tight = await start(folder, 'tight', TIGHT);
  const named = async ({ deps }: { deps: Deps }, name: string, repositoryCount = 1) =>
    (await account(deps, name, repositoryCount)).account;
  return {
    url: normal.url,
    main: await mainAccount(normal.deps),
    other: await named(normal, 'other'),
    meter: await named(normal, 'meter'),
    defaultLimits: true,
    brief: { url: brief.url, main: await named(brief, 'main') },
    tight: {
      url: tight.url,
      main: await named(tight, 'main', 0),
      other: await named(tight, 'other', 0),
      waiter: await named(tight, 'waiter'),
    },
    local: { environment: normal.environment, log: normal.log },
  };
}
