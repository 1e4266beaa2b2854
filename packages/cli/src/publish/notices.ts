import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of an installed package within the path of one of its modules. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * The licences of the packages whose code is in a bundle, which those licences want to be kept beside
 * it. `moduleIds` are the paths of everything in the bundle.
 * @throws when a package has no file with its licence.
 */
export async function noticesOf(moduleIds: readonly string[]): Promise<string> {
  const folders = new Set(moduleIds.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return notices.sort().join('\n\n');
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e([.-]|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} has no file with its licence`);
  const text = await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}
