import type { Start } from '../protocol/host.ts';
import type { AssetRecord, Question } from '../protocol/worker.ts';
import { finite, foundIn, wordOf } from './style/length.ts';

/** Folders of Android's resources, and how many pixels theirs have for one. */
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

/** More pictures than an app keeps. */
const MOST_WRITTEN = 1000;
/** Pictures that the app wrote itself, and where they are. */
const written = new Map<string, string>();

const isRoomFor = (uri: string) => written.has(uri) || written.size < MOST_WRITTEN;

/** Says where a file can be fetched, and hears where one is that the app wrote. */
export function fileUrl(
  resolve: (uri: string) => string,
  { uri, written: url }: Extract<Question, { ask: 'file' }>,
): string {
  if (typeof url === 'string' && url.startsWith('blob:') && isRoomFor(uri)) written.set(uri, url);
  return resolve(uri);
}

/** Where a path of some scale lies is the same as for every other scale: that is its key. */
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

/** Finds the uploaded file behind what an app calls an image, a font, a file. */
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

  // An upload may have folders above what the bundle thinks is the top.
  for (const path of files) {
    const { key, scale } = keyOf(path);
    for (let rest = key; ; rest = rest.slice(rest.indexOf('/') + 1)) {
      put(rest, { scale, path });
      if (!rest.includes('/')) break;
    }
    if (/(^|\/)(drawable|raw)\//.test(key)) put(`@${withoutType(lastOf(key))}`, { scale, path });
  }

  /** The one that was asked for, else the smallest that is sharp, else the largest. */
  const best = (all: readonly Found[], asked?: number): string | undefined => {
    const same = all.find(({ scale }) => scale === asked);
    const sorted = [...all].sort((a, b) => a.scale - b.scale);
    const sharp = sorted.find(({ scale }) => scale >= settings.scale);
    return (same ?? sharp ?? sorted.at(-1))?.path;
  };

  const find = (path: string): string | undefined => {
    if (exact.has(path)) return path;
    const { key, scale } = keyOf(path);
    // Who uploads Metro's folder `assets` itself leaves its name out.
    const all = known.get(key) ?? known.get(key.replace(/^assets\//, ''));
    if (all) return best(all, scale);
    const resources = RESOURCE.test(path) ? known.get(`@${path}`) : undefined;
    // Expo stores a file by its hash, and some ask for it with its type.
    return resources ? best(resources) : known.get(withoutType(key))?.[0]?.path;
  };

  return {
    /** Expo's exports name a file by its hash alone: the record says which. */
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

    /** Empty when there is no such file. */
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
