import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../io.ts';

/**
 * What the client needs to go on with an upload that has begun, token included, kept where only this
 * user can read it until the upload is through. Nothing here may fail the upload itself: without the
 * file there is just nothing to resume.
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

/** One file for each thing that is uploaded to one server: `what` tells them apart. */
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
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => writeFile(path, `${resume}\n`, { mode: 0o600 }))
        .catch(() => {});
    },
    remove: () => rm(path, { force: true }).catch(() => {}),
  };
}
