import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of a data directory, made on first use and readable by its owner only. */
export async function dataDirSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  const made = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (made) {
    await made.writeFile(randomBytes(32).toString('base64url'));
    await made.sync();
    await made.close();
  }
  const secret = await readFile(path, 'utf8');
  if (secret.length >= 32) return secret;
  // Another process may have created it a moment ago and not have written it yet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const again = await readFile(path, 'utf8');
  if (again.length < 32)
    throw new Error(
      `${path} is damaged: restore it from a backup, or delete it to make a new one (open slot urls stop working)`,
    );
  await chmod(path, 0o600);
  return again;
}
