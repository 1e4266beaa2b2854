import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret of an existing data directory. The first call creates it, readable only by its owner.
 * @throws when the file is damaged.
 */
export async function dataDirSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const secret = (await readSecret(path)) ?? (await makeSecret(dataDir, path));
  if (secret.length >= 32) return secret;
  throw new Error(
    `${path} is damaged: restore it from a backup, or delete it to make a new one (open slot urls stop working)`,
  );
}

const readSecret = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // A folder in its place has nothing that could be the secret.
    if (error.code === 'EISDIR') return '';
    throw error;
  });

/** Writes a draft and links it, so that neither a crash nor another process sees a partial file. */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(draft);
  }
  const folder = await open(dataDir, 'r');
  await folder.sync();
  await folder.close();
  return readFile(path, 'utf8');
}
