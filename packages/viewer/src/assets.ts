import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** A file of ours that pages load. Its path names its content, so it may be cached for ever. */
export type Asset = {
  /** Below the base url: `/_/page.3f2a1c9b.js`. */
  path: string;
  contentType: string;
  body: Buffer;
  /** Names the content, for a validator. */
  tag: string;
};

const styles = [
  'theme',
  'base',
  'page',
  'button',
  'content',
  'stage',
  'poster',
  'media',
  'lightbox',
  'player',
  'glass',
  'console',
  'side',
  'history',
  'files',
  'home',
  'docs',
  'reference',
  'adapt',
];
const names = ['page.css', 'page.js', 'gallery.js', 'logo.svg'] as const;
export type AssetName = (typeof names)[number];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Stripping is announced as experimental on stderr, where the server keeps its log: be quiet. */
function strip(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

const sources: Record<AssetName, { contentType: string; text: () => string }> = {
  'page.css': {
    contentType: 'text/css; charset=utf-8',
    text: () => styles.map((name) => read(`./styles/${name}.css`)).join('\n'),
  },
  'page.js': {
    contentType: 'text/javascript; charset=utf-8',
    text: () => strip(read('./browser/page.ts')),
  },
  'gallery.js': {
    contentType: 'text/javascript; charset=utf-8',
    text: () => strip(read('./browser/gallery.ts')),
  },
  'logo.svg': { contentType: 'image/svg+xml', text: () => read('./styles/logo.svg') },
};

function load(name: AssetName): Asset {
  const { contentType, text } = sources[name];
  const body = Buffer.from(text());
  const hash = createHash('sha256').update(body).digest('hex');
  const dot = name.lastIndexOf('.');
  const path = `/_/${name.slice(0, dot)}.${hash.slice(0, 12)}${name.slice(dot)}`;
  return { path, contentType, body, tag: hash.slice(0, 32) };
}

let loaded: Map<AssetName, Asset> | undefined;
const all = () => {
  loaded ??= new Map(names.map((name) => [name, load(name)]));
  return loaded;
};

/** Every asset, read once. Serve each at base url + `path`, immutable. */
export const assets = (): Asset[] => [...all().values()];

/** Where a page finds an asset, below the base url. */
export const assetPath = (name: AssetName): string => all().get(name)?.path ?? '';
