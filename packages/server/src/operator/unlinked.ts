import type { Account } from '../core/model/account.ts';
import type { Deps } from '../core/ports/deps.ts';
import type { Io } from './io.ts';
import { operatorCommand } from './upload-line.ts';

/** Warns of repositories that keys are limited to while no build of them can be uploaded. */
export async function warnOfUnlinked(
  io: Io,
  { store }: Deps,
  account: Account,
  limited: { repositories: readonly string[]; scopes: readonly string[] },
): Promise<void> {
  if (!limited.scopes.includes('builds')) return;
  for (const name of limited.repositories) {
    const cut = name.lastIndexOf('/');
    const [owner, repo] = [name.slice(0, cut), name.slice(cut + 1)];
    if (await store.repositories.ofAccount(account.id, owner, repo)) continue;
    io.err(
      `Warning: ${name} is not linked to ${account.name} yet, so it has no builds: ${operatorCommand(io.env)} repo link ${name} --account ${account.name}\n`,
    );
  }
}
