// The folder of a service, and the user that it runs as.
import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../fixtures/temporary-folder.ts';

/** The user that a program runs as; undefined is the user of this process. */
export type User = { uid: number; gid: number } | undefined;

const NAME = /^vitrine-service-[a-z0-9]+-(\d+)-/;

/**
 * Makes a folder for one service, named after this process. First it removes the folders of processes
 * that ended without cleaning up (kill -9).
 */
export async function serviceFolder(service: string, user?: User): Promise<string> {
  // Another user may not be able to enter TMPDIR.
  const parent = user ? '/tmp' : tmpdir();
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await removeFolder(join(parent, name));
  }
  const folder = await mkdtemp(join(parent, `vitrine-service-${service}-${process.pid}-`));
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Makes the user the owner of the folder and its content. */
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
 * For root, returns the system user `postgres`, and makes it when it is missing: neither PostgreSQL
 * nor PgBouncer runs as root.
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
