import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathKey } from '@vitrine/contract';
import { type Bounds, boundsOf, isUploadable } from './bounds.ts';
import { contentTypeOf } from './content-type.ts';
import type { FoundFile } from './types.ts';

const FONT = /\.(ttf|otf)$/i;
/** The player reads no more. */
const MOST_FONTS = 100;
/** How far below the project fonts are searched. */
const DEEPEST = 6;
/** Folders of packages, of builds, and hidden ones. */
const NOT_SEARCHED = /^(node_modules|Pods|build|vendor|\..*)$/;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

const textOf = async (path: string): Promise<string> => {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile() || stats.size > MAX_TEXT_BYTES) return '';
  return readFile(path, 'latin1').catch(() => '');
};
const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** The fonts directly in a folder, or the font that `path` is. */
async function fontsAt(path: string): Promise<string[]> {
  if (FONT.test(path)) return [path];
  const names = (await entriesOf(path)).map(({ name }) => name).sort();
  return names.filter((name) => FONT.test(name)).map((name) => join(path, name));
}

/** The fonts below a folder, without packages and what builds leave. */
async function fontsBelow(folder: string, depth = 0): Promise<string[]> {
  if (depth > DEEPEST) return [];
  const below = (await entriesOf(folder))
    .filter((entry) => entry.isDirectory() && !NOT_SEARCHED.test(entry.name))
    .map(({ name }) => fontsBelow(join(folder, name), depth + 1));
  return [...(await fontsAt(folder)), ...(await Promise.all(below)).flat()];
}

/** The values of `assets: ['./assets/fonts']`, without running the file. */
async function assetsOfConfig(root: string): Promise<string[]> {
  const files = ['js', 'cjs', 'mjs', 'ts'].map((ending) => `react-native.config.${ending}`);
  const texts = await Promise.all(files.map((name) => textOf(join(root, name))));
  return [...texts.join('\n').matchAll(/\bassets\s*:\s*\[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/["'`]([^"'`]+)["'`]/g)])
    .map(([, path = '']) => resolve(root, path));
}

/** The fonts that an app.json hands to the plugin expo-font. */
async function fontsOfPlugin(root: string): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && FONT.test(value)) found.push(resolve(root, value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  try {
    const { expo, plugins = expo?.plugins } = JSON.parse(await textOf(join(root, 'app.json')));
    for (const plugin of plugins) if (plugin?.[0] === 'expo-font') collect(plugin);
  } catch {
    // There is none, or it is wrong, which is not this command's to say.
  }
  return found;
}

/** The fonts of icon packages that a bundle names: `createIconSet(glyphs, 'Feather', 'Feather.ttf')`. */
async function fontsOfIcons(root: string, bundle: string): Promise<string[]> {
  const packages = join(root, 'node_modules');
  const scope = join(packages, '@react-native-vector-icons');
  const folders = [
    join(packages, 'react-native-vector-icons', 'Fonts'),
    ...(await entriesOf(scope)).map(({ name }) => join(scope, name, 'fonts')),
  ];
  const all = (await Promise.all(folders.map(fontsAt))).flat();
  if (all.length === 0) return [];
  const text = await textOf(bundle);
  return all.filter((path) => text.includes(basename(path).replace(FONT, '')));
}

/** The names of fonts that a native project of iOS lists: UIAppFonts of its Info.plist. */
async function namesOfPlist(root: string): Promise<string[]> {
  const targets = (await entriesOf(join(root, 'ios'))).filter((entry) => entry.isDirectory());
  const texts = await Promise.all(
    targets.map(({ name }) => textOf(join(root, 'ios', name, 'Info.plist'))),
  );
  const list = /<key>UIAppFonts<\/key>\s*<array>([\s\S]*?)<\/array>/;
  return texts
    .flatMap((text) => [...(list.exec(text)?.[1] ?? '').matchAll(/<string>([^<]+)<\/string>/g)])
    .map(([, name = '']) => basename(name));
}

/** Whether it is a font by its real name too: a link to another file of the project would reveal that. */
async function isTaken(path: string, bounds: Bounds): Promise<boolean> {
  try {
    if (!FONT.test(await realpath(path)) || !(await stat(path)).isFile()) return false;
    return await isUploadable(path, bounds);
  } catch {
    // It is not there, or a link leads out of the project.
    return false;
  }
}

/**
 * The fonts that a native project links, which are not in a bundle nor in its assets. They are found by
 * their names, below the working directory, if that is a project.
 */
export async function linkedFonts(
  cwd: string,
  { disk, files }: { disk: string; files: readonly FoundFile[] },
): Promise<FoundFile[]> {
  if (!(await stat(join(cwd, 'package.json')).catch(() => null))) return [];
  const bounds = await boundsOf(cwd, cwd);
  const places = [join(cwd, 'android/app/src/main/assets/fonts'), ...(await assetsOfConfig(cwd))];
  const linked = [
    ...(await Promise.all(places.map(fontsAt))).flat(),
    ...(await fontsOfPlugin(cwd)),
    ...(await fontsBelow(join(cwd, 'ios'))),
    ...(await fontsOfIcons(cwd, disk)),
  ];
  const listed = new Set(await namesOfPlist(cwd));
  if (listed.size > 0)
    linked.push(...(await fontsBelow(cwd)).filter((path) => listed.has(basename(path))));
  const known = new Set(files.map(({ path }) => pathKey(basename(path))));
  const fonts: FoundFile[] = [];
  for (const path of linked) {
    const name = basename(path);
    if (fonts.length >= MOST_FONTS || known.has(pathKey(name))) continue;
    if (!(await isTaken(path, bounds))) continue;
    known.add(pathKey(name));
    fonts.push({ path: `fonts/${name}`, disk: path, contentType: contentTypeOf(name) });
  }
  return fonts;
}
