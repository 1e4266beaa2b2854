import type { Start } from '../protocol/host.ts';
import type { AssetRecord, Question } from '../protocol/worker.ts';
import { finite, foundIn, wordOf } from './style/length.ts';

/** The suffixes of Android's resource folders, with their pixel densities. */
const DENSITIES: Record<string, number> = {
  ldpi: 0.75,
  mdpi: 1,
  hdpi: 1.5,
  xhdpi: 2,
  xxhdpi: 3,
  xxxhdpi: 4,
};
const FOLDER = /(^|\/)drawable-([a-z]+)(?:-v\d+)?(?=\/)/;
const SCALE = /@(\d+(?:\.\d+)?)x(?=\.[^./]+$)/;
const PASSED = /^(?:data:|blob:|https:\/\/)/i;
const LOCAL = /^(?:file:\/\/\/(?:bundle\/|android_asset\/|android_res\/)?|asset:\/{1,3})/;
const RESOURCE = /^[a-z\d_]+$/;

type Found = { scale: number; path: string };

/** The limit of pictures that an app writes. */
const MAX_WRITTEN = 1000;
/** The urls of pictures that the app wrote. */
const written = new Map<string, string>();

const isRoomFor = (uri: string) => written.has(uri) || written.size < MAX_WRITTEN;

/** Returns the url of a file, and registers the url of one that the app wrote. */
export function fileUrl(
  resolve: (uri: string) => string,
  { uri, written: url }: Extract<Question, { ask: 'file' }>,
): string {
  if (typeof url === 'string' && url.startsWith('blob:') && isRoomFor(uri)) written.set(uri, url);
  return resolve(uri);
}

/** The key of a path is the same for all scales. */
function keyOf(path: string): { key: string; scale: number } {
  const folder = FOLDER.exec(path);
  if (folder) {
    const scale = foundIn(DENSITIES, folder[2]) ?? 1;
    return { key: path.replace(FOLDER, '$1drawable'), scale };
  }
  return { key: path.replace(SCALE, ''), scale: Number(SCALE.exec(path)?.[1] ?? 1) };
}

const withoutType = (path: string) => path.replace(/\.[^./]+$/, '');
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Finds the uploaded file of an image, a font or another file of the app. */
export function createAssets({
  filesUrl,
  files,
  settings,
}: Pick<Start, 'filesUrl' | 'files' | 'settings'>) {
  const known = new Map<string, Found[]>();
  const exact = new Set(files);

  const put = (key: string, found: Found) => {
    const all = known.get(key);
    if (!all) known.set(key, [found]);
    else if (!all.some(({ path }) => path === found.path)) all.push(found);
  };

  // An upload may have more folders above the root of the bundle.
  for (const path of files) {
    const { key, scale } = keyOf(path);
    for (let rest = key; ; rest = rest.slice(rest.indexOf('/') + 1)) {
      put(rest, { scale, path });
      if (!rest.includes('/')) break;
    }
    if (/(^|\/)(drawable|raw)\//.test(key)) put(`@${withoutType(lastOf(key))}`, { scale, path });
  }

  /** The requested scale, else the smallest that is sharp, else the largest. */
  const best = (all: readonly Found[], asked?: number): string | undefined => {
    const same = all.find(({ scale }) => scale === asked);
    const sorted = [...all].sort((a, b) => a.scale - b.scale);
    const sharp = sorted.find(({ scale }) => scale >= settings.scale);
    return (same ?? sharp ?? sorted.at(-1))?.path;
  };

  const find = (path: string): string | undefined => {
    if (exact.has(path)) return path;
    const { key, scale } = keyOf(path);
    // If Metro's folder `assets` itself was uploaded, its name is missing in paths.
    const all = known.get(key) ?? known.get(key.replace(/^assets\//, ''));
    if (all) return best(all, scale);
    const resources = RESOURCE.test(path) ? known.get(`@${path}`) : undefined;
    // Expo names a file by its hash, and some code adds the type.
    return resources ? best(resources) : known.get(withoutType(key))?.[0]?.path;
  };

  return {
    /** Exports of Expo name a file by its hash, which only this record contains. */
    add(asset: AssetRecord): void {
      const { httpServerLocation: location, name, type, fileHashes, scales } = asset;
      if (![location, name, type].every((one) => typeof one === 'string')) return;
      if (!Array.isArray(fileHashes) || !Array.isArray(scales)) return;
      const folder = location.replace(/^\//, '').replaceAll('../', '_');
      const resource = `${folder}/${name}`
        .toLowerCase()
        .replaceAll('/', '_')
        .replace(/[^a-z\d_]/g, '')
        .replace(/^assets_/, '');
      fileHashes.slice(0, scales.length).forEach((hash: unknown, at) => {
        const path = known.get(`assets/${wordOf(hash)}`)?.[0]?.path;
        const scale = finite(scales[at]);
        if (path === undefined || scale === undefined) return;
        const found = { scale, path };
        put(`${folder}/${name}.${type}`, found);
        for (const kind of ['drawable', 'raw']) put(`${kind}/${resource}.${type}`, found);
        put(`@${resource}`, found);
      });
    },

    /** Returns an empty string if there is no such file. */
    resolve(uri: string): string {
      if (PASSED.test(uri)) return uri;
      const own = written.get(uri);
      if (own !== undefined) return own;
      const local = LOCAL.test(uri) || RESOURCE.test(uri);
      const path = local ? find(decoded(uri.replace(LOCAL, '').replace(/[?#].*$/, ''))) : undefined;
      return path === undefined
        ? ''
        : `${filesUrl}${path.split('/').map(encodeURIComponent).join('/')}`;
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
