import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzip } from 'node:zlib';

/** A file of the player as browsers get it. */
type PlayerFile = { contentType: string; body: Buffer; gzipped: Buffer };

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist', import.meta.url));

const isSource = (path: string) => /\.(ts|css)$/.test(path) && !path.endsWith('.test.ts');

function hashOfSources(): string {
  const hash = createHash('sha256');
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isSource);
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(SOURCES, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Names what the player is made of: what has it in its url may be kept for ever. Read once, at the
 * start: a server that has run out of file descriptors goes on showing pages.
 */
export const playerHash: string = hashOfSources();

/** The files of libraries, by name: known without building them. */
export const adapterNames: readonly string[] = readdirSync(join(SOURCES, 'adapters'))
  .filter((name) => /\.(thread|page)\.ts$/.test(name))
  .map((name) => name.replace(/\.ts$/, '.js'));

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

async function toFile(name: string, text: string | Buffer): Promise<[string, PlayerFile]> {
  const body = Buffer.from(text);
  const gzipped = await new Promise<Buffer>((resolve, reject) =>
    gzip(body, { level: 9 }, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
  const contentType = name.endsWith('.css') ? TYPES.css : TYPES.js;
  return [name, { contentType, body, gzipped }];
}

async function build(): Promise<Map<string, string>> {
  const { buildPlayer, playerStyles } = await import('./build.ts');
  const scripts = await buildPlayer();
  return new Map([
    ...scripts.map(({ name, code }) => [name, code] as const),
    ['frame.css', playerStyles()],
  ]);
}

/** What was built before, when it is whole and of these very sources. */
async function readBuilt(): Promise<Map<string, string> | undefined> {
  try {
    const made = await readFile(join(BUILT, 'player.json'), 'utf8');
    const { of, names } = JSON.parse(made) as { of: string; names: string[] };
    if (of !== playerHash) return undefined;
    const texts = names.map(
      async (name) => [name, await readFile(join(BUILT, name), 'utf8')] as const,
    );
    return new Map(await Promise.all(texts));
  } catch {
    return undefined;
  }
}

async function load(): Promise<Map<string, PlayerFile>> {
  const texts = (await readBuilt()) ?? (await build());
  return new Map(await Promise.all([...texts].map(([name, text]) => toFile(name, text))));
}

let files: Promise<Map<string, PlayerFile>> | undefined;

/** Every file of the player by name, made when they are first asked for, and kept. */
export function playerFiles(): Promise<Map<string, PlayerFile>> {
  files ??= load().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

/** Builds into `dist`, so that no server has to. */
export async function writePlayer(): Promise<void> {
  const texts = await build();
  await mkdir(BUILT, { recursive: true });
  for (const [name, text] of texts) await writeFile(join(BUILT, name), text);
  const made = { of: playerHash, names: [...texts.keys()] };
  await writeFile(join(BUILT, 'player.json'), JSON.stringify(made));
}

if (import.meta.main) await writePlayer();
