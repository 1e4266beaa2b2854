import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the player as browsers get it. */
export type PlayerFile = { contentType: string; body: Buffer; gzipped: Buffer };

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

async function toFile(name: string, text: string): Promise<[string, PlayerFile]> {
  const body = Buffer.from(text);
  const gzipped = await promisify(gzip)(body, { level: 9 });
  const contentType = name.endsWith('.css') ? TYPES.css : TYPES.js;
  return [name, { contentType, body, gzipped }];
}

export const toFiles = async (texts: ReadonlyMap<string, string>) =>
  new Map(await Promise.all([...texts].map(([name, text]) => toFile(name, text))));

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
