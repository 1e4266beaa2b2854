import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the player as browsers get it. `gzipped` is null if it is compressed by itself. */
export type PlayerFile = { contentType: string; body: Buffer; gzipped: Buffer | null };

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

async function toFile(name: string, content: string | Buffer): Promise<[string, PlayerFile]> {
  const body = Buffer.from(content as string);
  const extension = name.replace(/^.*\./, '');
  const gzipped = extension === 'woff2' ? null : await promisify(gzip)(body, { level: 9 });
  const contentType = TYPES[extension] ?? '';
  return [name, { contentType, body, gzipped }];
}

export const toFiles = async (contents: ReadonlyMap<string, string | Buffer>) =>
  new Map(await Promise.all([...contents].map(([name, content]) => toFile(name, content))));

type Files = Map<string, PlayerFile>;

/** Loads the files at the first call and keeps them. A load that failed is tried again. */
export function loadOnce(load: () => Promise<Files>): () => Promise<Files> {
  let files: Promise<Files> | undefined;
  return () => {
    files ??= load().catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
}
