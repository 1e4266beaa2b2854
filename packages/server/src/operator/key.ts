import { Command, InvalidArgumentError } from 'commander';
import { createKey, findAccount, revokeKey } from '../core/accounts/administer.ts';
import type { ApiKey } from '../core/model/account.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { warnOfUnlinked } from './unlinked.ts';
import { uploadLine } from './upload-line.ts';

const collect = (value: string, earlier: string[]) => [...earlier, ...value.split(',')];

function days(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 36_500) return number;
  throw new InvalidArgumentError('It is a whole number of days, at least 1.');
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function stateOf(key: ApiKey, now: number): string {
  if (key.revokedAt !== null) return `revoked ${day(key.revokedAt)}`;
  if (key.expiresAt === null) return 'valid';
  return key.expiresAt <= now
    ? `expired ${day(key.expiresAt)}`
    : `valid until ${day(key.expiresAt)}`;
}

type CreateOptions = {
  account: string;
  scope: string[];
  repo: string[];
  expires?: number;
  json?: boolean;
};

export function keyCommand(io: Io): Command {
  const create = command('create', 'create an API key; it is shown once')
    .requiredOption('--account <name|id>', 'the account it acts for')
    .option(
      '--scope <scope>',
      'builds, preview_upload or test_runs; repeat for several',
      collect,
      [],
    )
    .option('--repo <owner/repo>', 'limit it to this repository; repeat for several', collect, [])
    .option('--expires <days>', 'days until it expires; never when not given', days)
    .action((options: CreateOptions) =>
      withParts(io, async ({ deps }, config) => {
        const account = await findAccount(deps, options.account);
        const { key, text } = await createKey(deps, account, {
          scopes: options.scope,
          repositories: options.repo,
          expiresInDays: options.expires ?? null,
        });
        await warnOfUnlinked(io, deps, account, {
          repositories: key.repositories ?? [],
          scopes: key.scopes,
        });
        const value = { id: key.id, key: text, scopes: key.scopes };
        print(
          io,
          options,
          value,
          `${text}\n\nThis is shown once: store it now, for example as the CI secret VITRINE_KEY.\n` +
            `Then CI uploads with: ${uploadLine(config)}`,
        );
      }),
    );
  const list = command('list', 'list keys, without their secrets').action((options) =>
    withParts(io, async ({ deps }) => {
      const keys = await deps.store.keys.list();
      const accounts = new Map(
        (await deps.store.accounts.list()).map(({ id, name }) => [id, name]),
      );
      const rows = keys.map((key) => [
        key.id,
        accounts.get(key.accountId) ?? key.accountId,
        key.scopes.join(','),
        key.repositories?.join(',') ?? 'all',
        stateOf(key, deps.clock.now()),
      ]);
      const value = keys.map(({ id, accountId, scopes, repositories, ...times }) => ({
        id,
        accountId,
        scopes,
        repositories,
        createdAt: iso(times.createdAt),
        expiresAt: iso(times.expiresAt),
        revokedAt: iso(times.revokedAt),
      }));
      print(
        io,
        options,
        value,
        table([['ID', 'ACCOUNT', 'SCOPES', 'REPOSITORIES', 'STATE'], ...rows]),
      );
    }),
  );
  const revoke = command('revoke', 'revoke a key, which cannot be undone')
    .argument('<id>', 'the 12 characters after vtrk_')
    .action((id: string, options) =>
      withParts(io, async ({ deps }) => {
        await revokeKey(deps, id);
        print(
          io,
          options,
          { id, revoked: true },
          `Revoked ${id}. Running servers refuse it within 5 seconds.`,
        );
      }),
    );
  return new Command('key')
    .description('create, list and revoke API keys')
    .addCommand(create)
    .addCommand(list)
    .addCommand(revoke);
}
