// Where a service keeps its files, and as whom it runs.
import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../fixtures/temporary-folder.ts';

/** The user a program runs as; undefined for our own. */
export type User = { uid: number; gid: number } | undefined;

const NAME = /^vitrine-service-[a-z0-9]+-(\d+)-/;

/**
 * A folder of its own for one service, named after our process. Those of processes that are gone
 * without having cleaned up (kill -9) are removed first.
 */
export async function serviceFolder(service: string, user?: User): Promise<string> {
  // TMPDIR may be a folder of ours that another user cannot enter.
  const parent = user ? '/tmp' : tmpdir();
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await removeFolder(join(parent, name));
  }
  const folder = await mkdtemp(join(parent, `vitrine-service-${service}-${process.pid}-`));
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Gives the user all that is in the folder; whoever cloned the repository may share nothing. */
export function handOver(folder: string, user: User): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * As root: the system user `postgres`, made when it is missing, since neither PostgreSQL nor
 * PgBouncer runs as root.
 */
export function postgresUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}
