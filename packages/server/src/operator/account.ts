import { Command, Option } from 'commander';
import { createAccount, findAccount, setShowsStacks } from '../core/accounts/administer.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { operatorCommand } from './upload-line.ts';

export function accountCommand(io: Io): Command {
  return new Command('account')
    .description('create, list and change accounts')
    .addCommand(
      command('create', 'create an account; keys, repositories and previews belong to one')
        .argument('<name>', 'its name')
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
      command('set', 'change what pages of an account show')
        .argument('<name|id>', 'the account')
        .addOption(
          new Option('--stacks <on|off>', 'stacks with the files and lines of its source maps')
            .choices(['on', 'off'])
            .makeOptionMandatory(),
        )
        .action((named: string, options) =>
          withParts(io, async ({ deps }) => {
            const { id, name } = await findAccount(deps, named);
            const stacks = options.stacks === 'on';
            await setShowsStacks(deps, { id }, stacks);
            const what = stacks
              ? 'Whoever opens a page sees its stacks with the paths, lines and names of the source map'
              : 'Pages show stacks as the browser wrote them';
            print(io, options, { id, name, stacks }, `${what}. Account ${name} (${id}).`);
          }),
        ),
    )
    .addCommand(
      command('list', 'list accounts').action((options) =>
        withParts(io, async ({ deps }) => {
          const accounts = await deps.store.accounts.list();
          const rows = accounts.map(({ id, name, createdAt, showsStacks }) => [
            id,
            name,
            day(createdAt),
            showsStacks ? 'on' : 'off',
          ]);
          const value = accounts.map(({ id, name, createdAt, showsStacks }) => ({
            id,
            name,
            createdAt: new Date(createdAt).toISOString(),
            stacks: showsStacks,
          }));
          print(io, options, value, table([['ID', 'NAME', 'CREATED', 'STACKS'], ...rows]));
        }),
      ),
    );
}
