import { createHash } from 'node:crypto';
import { assetText } from '#asset-texts';
import { type AssetName, assetNames } from './asset-names.ts';

/** A file of ours that pages load. Its path names its content, so it may be cached for ever. */
export type Asset = {
  /** Below the base url: `/_/page.3f2a1c9b.js`. */
  path: string;
  contentType: string;
  body: Buffer;
  /** Names the content, for a validator. */
  tag: string;
};

const TYPES: Record<AssetName, string> = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'gallery.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
};

function load(name: AssetName): Asset {
  const body = Buffer.from(assetText(name));
  const hash = createHash('sha256').update(body).digest('hex');
  const dot = name.lastIndexOf('.');
  const path = `/_/${name.slice(0, dot)}.${hash.slice(0, 12)}${name.slice(dot)}`;
  return { path, contentType: TYPES[name], body, tag: hash.slice(0, 32) };
}

let loaded: Map<AssetName, Asset> | undefined;
const all = () => {
  loaded ??= new Map(assetNames.map((name) => [name, load(name)]));
  return loaded;
};

/** Every asset, read once. Serve each at base url + `path`, immutable. */
export const assets = (): Asset[] => [...all().values()];

/** Where a page finds an asset, below the base url. */
export const assetPath = (name: AssetName): string => all().get(name)?.path ?? '';
