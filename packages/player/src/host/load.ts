import type { BlobsByUrl } from '../protocol/host.ts';
import type { AppConfig, NativeConstants } from '../protocol/settings.ts';
import type { ReactNativeVersion } from '../shared/react-native-version.ts';
import { fetchAppConfig, fetchNativeConstants } from './app-config.ts';
import type { Detected } from './detect.ts';
import type { ToLoader } from './loader/messages.ts';
import type { ReadBundle } from './loader/read-bundle.ts';
import { readInWorker } from './loader/start.ts';
import type { MountOptions, PlayerEvents } from './options.ts';

export type Loaded = {
  /** undefined if this page may not read the bundle. Then the frame loads it as a script. */
  detected: Detected | undefined;
  blobs: BlobsByUrl;
  appConfig: AppConfig | undefined;
  nativeConstants: NativeConstants | undefined;
  reactNative: ReactNativeVersion | undefined;
};

type Progress = (progress: PlayerEvents['loading']) => void;

/**
 * Has the bundle read by a worker, and fetches the scripts of the player that it needs. This thread
 * sees no bytes of the bundle.
 */
export async function loadBundle(
  options: MountOptions,
  { maxBytes, progress }: { maxBytes: number; progress: Progress },
): Promise<Loaded> {
  const { bundle, files = [], scripts } = options;
  const asked = {
    bundle: typeof bundle === 'string' ? new URL(bundle, document.baseURI).href : bundle,
    files,
    maxBytes,
  };
  const layout = scripts.libraries['layout.worker.js'];
  const [read, worker, layouts, appConfig, nativeConstants] = await Promise.all([
    readBundle(asked, scripts, progress),
    fetchScript(scripts.worker),
    fetchScripts(layout === undefined ? [] : [layout]),
    fetchAppConfig(options),
    fetchNativeConstants(options),
  ]);
  const blobs: BlobsByUrl = { [scripts.worker]: worker, ...layouts };
  const uploaded = { appConfig, nativeConstants };
  if (!read) return { detected: undefined, blobs, ...uploaded, reactNative: undefined };
  const { detected, blob, libraries, reactNative } = read;
  if (blob) {
    const urls = libraries.flatMap((name) => scripts.libraries[name] ?? []);
    Object.assign(blobs, await fetchScripts(urls));
    blobs[typeof bundle === 'string' ? bundle : ''] = new Blob([blob], { type: 'text/javascript' });
  }
  return { detected, blobs, ...uploaded, reactNative };
}

/** Returns undefined if a store on another origin does not let this page read the bundle. */
async function readBundle(
  asked: ToLoader,
  scripts: MountOptions['scripts'],
  progress: Progress,
): Promise<ReadBundle | undefined> {
  const answer = await readInWorker(scripts, asked, progress).catch(async (error: unknown) => {
    throw (await isGone(scripts.worker))
      ? new Error(`The player could not be fetched: ${OFFLINE}`)
      : error;
  });
  if (answer.type === 'read') return answer.read;
  if (answer.type === 'refused')
    throw new Error(`The bundle could not be fetched: status ${answer.status}.`);
  if (await isGone(scripts.worker)) throw new Error(`The bundle could not be fetched: ${OFFLINE}`);
  return undefined;
}

/** Tries twice: mobile networks lose requests, and browsers lose preloads during a reload. */
const fetchTwice = (url: string) =>
  fetchAll(url, {}).catch(() => fetchAll(url, { cache: 'no-cache' }));

async function fetchAll(url: string, init: RequestInit) {
  // The options must be those of the preload in the page. Otherwise the browser fetches it twice.
  const answer = await fetch(url, init);
  return { ok: answer.ok, status: answer.status, blob: await answer.blob() };
}

const OFFLINE = 'nothing answers. Is this device online?';

/** Whether the network is down, rather than one file missing. */
const isGone = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/** Returns a script as a blob. `sourceURL` names it in stacks. */
async function fetchScript(url: string): Promise<Blob> {
  const answer = await fetchTwice(url).catch(() => {
    throw new Error(`The player could not be fetched: ${OFFLINE}`);
  });
  if (!answer.ok) throw new Error(`The player could not be fetched: status ${answer.status}.`);
  if (answer.blob.type === 'application/wasm') return answer.blob;
  const source = [answer.blob, `\n//# sourceURL=${url}`];
  return new Blob(source, { type: 'text/javascript' });
}

/** Fetches all scripts at the same time. A script that fails is left to the frame. */
async function fetchScripts(urls: string[]): Promise<BlobsByUrl> {
  const fetched = await Promise.all(
    urls.map((url) =>
      fetchScript(url).then(
        (blob) => [[url, blob] as const],
        () => [],
      ),
    ),
  );
  return Object.fromEntries(fetched.flat());
}
