// Gives the tests their target: a deployment named in the environment, or servers started here.
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { combinationOf } from '../../harness/combinations.ts';
import type { Environment } from '../../harness/processes/command.ts';
import { cleanUp, type LocalServer, startServer } from '../../harness/processes/servers.ts';
import { createAccount, createMainAccount } from './accounts.ts';
import { BRIEF, TIGHT, variables } from './limits.ts';
import type { Site, Target, TightSite } from './target.ts';

// The tests send more requests than a CI job.
const UNTHROTTLED: Environment = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { VITRINE_ACCEPTANCE_URL: url, VITRINE_ACCEPTANCE_TARGET: file, CI } = process.env;
  if (url && file) {
    const target: Target = { ...(JSON.parse(await readFile(file, 'utf8')) as Target), url };
    const missing = skipped(target);
    for (const reason of missing) console.warn(`skipped: ${reason}`);
    if (CI && missing.length > 0) throw new Error('in CI no test may be skipped');
    project.provide('target', target);
    return async () => {};
  }
  const combination = combinationOf(project.config.env);
  const servers: LocalServer[] = [];
  // Not in the folder of another combination, which removes it when it ends.
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-acceptance-'));
  // For the tests of this project alone: PostgreSQL, which others start, cannot enter it.
  project.config.env.VITRINE_ACCEPTANCE_FOLDER = folder;
  const dispose = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.dispose()));
    await cleanUp(folder);
  };
  const start = async (
    env: Environment,
    processes = combination.processes,
  ): Promise<LocalServer> => {
    const directory = await mkdtemp(join(folder, 'site-'));
    const server = await startServer(env, directory, { ...combination, processes });
    servers.push(server);
    return server;
  };
  try {
    const [target, brief, tight] = await Promise.all([
      start(UNTHROTTLED).then(mainTarget),
      start({ ...UNTHROTTLED, ...variables(BRIEF) }).then(briefSite),
      // These limits are counted per process.
      start(variables(TIGHT), 1).then(tightSite),
    ]);
    project.provide('target', { ...target, brief, tight });
  } catch (error) {
    await dispose();
    throw error;
  }
  return dispose;
}

async function briefSite({ url, environment }: LocalServer): Promise<Site> {
  return { url, main: await createAccount(environment, 'main') };
}

async function tightSite({ url, environment }: LocalServer): Promise<TightSite> {
  const [main, other, waiter] = await Promise.all([
    createAccount(environment, 'main', 0),
    createAccount(environment, 'other', 0),
    createAccount(environment, 'waiter'),
  ]);
  return { url, main, other, waiter };
}

async function mainTarget({ url, environment, log }: LocalServer): Promise<Target> {
  const [main, other, meter] = await Promise.all([
    createMainAccount(environment),
    createAccount(environment, 'other'),
    createAccount(environment, 'meter'),
  ]);
  return { url, main, other, meter, defaultLimits: true, local: { environment, log } };
}

function skipped(target: Target): string[] {
  return [
    ...(target.brief ? [] : ['tests of expiry and stalls: the target names no brief server']),
    ...(target.tight ? [] : ['tests of rate limit and quota: the target names no tight server']),
    ...(target.local ? [] : ['tests of operator commands: the server is not on this machine']),
    ...(target.defaultLimits ? [] : ['tests of the default limits: the target has its own']),
  ];
}
