import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of an installed package within the path of one of its modules. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * The licences of the packages whose code is in a bundle, which those licences want to be kept beside
 * it. `moduleIds` are the paths of everything in the bundle.
 * @throws when a package does not tell its licence.
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
    file === undefined ? told(license, author) : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

const told = (license = '', author = 'its authors') =>
  `Licence: ${license}, by ${author}. The package holds no further text.`;
