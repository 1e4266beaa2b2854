import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Captures the folder of an installed package from the path of one of its modules. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * The licence texts of the packages whose code is in a bundle. They have to be distributed with the
 * bundle. `moduleIds` are the paths of all modules in it.
 * @throws when a package has neither a licence file nor a `license` field.
 */
export async function noticesOf(moduleIds: readonly string[]): Promise<string> {
  const folders = new Set(moduleIds.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return notices.sort().join('\n\n');
}

type Manifest = { name: string; version: string; license?: string; author?: string };

async function noticeOf(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license, author } = JSON.parse(manifest) as Manifest;
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e([.-]|$)/i.test(entry));
  if (file === undefined && license === undefined)
    throw new Error(`${name} ${version} does not tell its licence`);
  const text =
    file === undefined ? fromManifest(license, author) : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

const fromManifest = (license = '', author = 'its authors') =>
  `Licence: ${license}, by ${author}. The package holds no further text.`;
