import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';

/**
 * Stores what the client needs to resume an upload, including the reservation's token, in a file
 * that only this user can read. The file is removed when the upload is complete. Its methods never
 * reject: without the file, the upload only cannot be resumed.
 */
export type ResumeFile = {
  read(): Promise<string | null>;
  write(resume: string): Promise<void>;
  remove(): Promise<void>;
};

function stateFolder(env: Io['env']): string {
  const base =
    env.XDG_STATE_HOME || env.LOCALAPPDATA || join(env.HOME || homedir(), '.local/state');
  return join(base, 'vitrine', 'uploads');
}

/**
 * Creates a folder and its missing parents. With `recursive`, `mkdir` of Node never returns if an
 * existing parent allows no subfolders, such as /proc.
 */
async function makeFolders(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await make();
  });
}

/** One file per server and target: `what` identifies them. */
export function resumeFile(what: readonly (string | undefined)[], io: Io): ResumeFile {
  const name = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);
  const folder = stateFolder(io.env);
  const path = join(folder, name);
  return {
    read: () =>
      readFile(path, 'utf8').then(
        (text) => text.trim(),
        () => null,
      ),
    write: async (resume) => {
      await makeFolders(folder)
        .then(() => writeFile(path, `${resume}\n`, { mode: 0o600 }))
        .catch(() => {});
    },
    remove: () => rm(path, { force: true }).catch(() => {}),
  };
}
