import { Command } from 'commander';
import { findAccount, linkRepository, unlinkRepository } from '../core/accounts/administer.ts';
import { command, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { uploadLine } from './upload-line.ts';

export function repoCommand(io: Io): Command {
  const link = command(
    'link',
    'link a repository to an account, so that its builds can be uploaded',
  )
    .argument('<owner/repo>', 'as at the code host; case does not matter')
    .requiredOption('--account <name|id>', 'the account it belongs to')
    .action((name: string, options: { account: string; json?: boolean }) =>
      withParts(io, async ({ deps }, config) => {
        const account = await findAccount(deps, options.account);
        const { owner, repo } = await linkRepository(deps, name, account);
        const value = { owner, repo, accountId: account.id };
        const linked = `Linked ${owner}/${repo} to ${account.name}.`;
        print(io, options, value, `${linked} Its CI uploads with: ${uploadLine(config)}`);
      }),
    );
  const list = command('list', 'list linked repositories').action((options) =>
    withParts(io, async ({ deps }) => {
      const linked = await deps.store.repositories.list();
      const accounts = new Map(
        (await deps.store.accounts.list()).map(({ id, name }) => [id, name]),
      );
      const value = linked.map(({ owner, repo, accountId }) => ({ owner, repo, accountId }));
      const rows = linked.map(({ owner, repo, accountId }) => [
        `${owner}/${repo}`,
        accounts.get(accountId) ?? accountId,
      ]);
      print(io, options, value, table([['REPOSITORY', 'ACCOUNT'], ...rows]));
    }),
  );
  const unlink = command(
    'unlink',
    'unlink a repository: its builds are hidden until it is linked again',
  )
    .argument('<owner/repo>')
    .action((name: string, options) =>
      withParts(io, async ({ deps }) => {
        const { owner, repo, accountId } = await unlinkRepository(deps, name);
        print(
          io,
          options,
          { owner, repo, accountId, unlinked: true },
          `Unlinked ${owner}/${repo}. Linking it to the same account again brings its builds back.`,
        );
      }),
    );
  return new Command('repo')
    .description('link repositories to accounts')
    .addCommand(link)
    .addCommand(list)
    .addCommand(unlink);
}
