import { Command } from 'commander';
import { createAccount } from '../core/accounts/administer.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { operatorCommand } from './upload-line.ts';

export function accountCommand(io: Io): Command {
  return new Command('account')
    .description('create and list accounts')
    .addCommand(
      command('create', 'create an account; keys, repositories and previews belong to one')
        .argument('<name>', 'how people call it')
        .action((name: string, options) =>
          withParts(io, async ({ deps }) => {
            const account = await createAccount(deps, name);
            // A name that a shell would split is not repeated.
            const called = /^[\w.-]+$/.test(name) ? name : account.id;
            const operator = operatorCommand(io.env);
            const next = [
              `repo link <owner>/<repo> --account ${called}`,
              `key create --account ${called} --scope builds --scope preview_upload`,
            ].map((line) => `  ${operator} ${line}`);
            print(
              io,
              options,
              { id: account.id, name },
              [`Created account ${name} (${account.id}). Next:`, ...next].join('\n'),
            );
          }),
        ),
    )
    .addCommand(
      command('list', 'list accounts').action((options) =>
        withParts(io, async ({ deps }) => {
          const accounts = await deps.store.accounts.list();
          const rows = accounts.map(({ id, name, createdAt }) => [id, name, day(createdAt)]);
          const value = accounts.map(({ id, name, createdAt }) => ({
            id,
            name,
            createdAt: new Date(createdAt).toISOString(),
          }));
          print(io, options, value, table([['ID', 'NAME', 'CREATED'], ...rows]));
        }),
      ),
    );
}
