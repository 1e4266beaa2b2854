import { createHash } from 'node:crypto';
import { assetText } from '#asset-texts';
import { controlsHash, controlsText } from '#controls-script';
import { type AssetName, assetNames } from './asset-names.ts';

/**
 * A file that pages load. Its path contains a hash of its content, so it can be cached for ever.
 */
export type Asset = {
  /** Relative to the base url: `/_/page.3f2a1c9b8d7e.js`. */
  path: string;
  contentType: string;
  body: Buffer;
  /** A hash of the content, for ETags. */
  tag: string;
};

const TYPES: Record<AssetName, string> = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'gallery.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
};

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

function load(name: AssetName): Asset {
  const body = Buffer.from(assetText(name));
  const hash = hashOf(body);
  const dot = name.lastIndexOf('.');
  const path = `/_/${name.slice(0, dot)}.${hash.slice(0, 12)}${name.slice(dot)}`;
  return { path, contentType: TYPES[name], body, tag: hash.slice(0, 32) };
}

let loaded: Map<AssetName, Asset> | undefined;
const all = () => {
  loaded ??= new Map(assetNames.map((name) => [name, load(name)]));
  return loaded;
};

/** Every asset that is read at the start. Serve each at base url + `path`, immutable. */
export const assets = (): Asset[] => [...all().values()];

/** The path of an asset, relative to the base url. */
export const assetPath = (name: AssetName): string => all().get(name)?.path ?? '';

/** The path of `controls.js`, the script that runs the app of a page, below the base url. */
export const controlsPath = `/_/controls.${controlsHash}.js`;

async function loadControls(): Promise<Asset> {
  const body = Buffer.from(await controlsText());
  return {
    path: controlsPath,
    contentType: TYPES['page.js'],
    body,
    tag: hashOf(body).slice(0, 32),
  };
}

let controls: Promise<Asset> | undefined;

/** The script that runs the app of a page. The first call builds it; later calls share it. */
export function controlsAsset(): Promise<Asset> {
  controls ??= loadControls().catch((error: unknown) => {
    controls = undefined;
    throw error;
  });
  return controls;
}
