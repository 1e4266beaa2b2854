import type { BlobsByUrl } from '../protocol/host.ts';
import type { AppConfig, NativeConstants } from '../protocol/settings.ts';
import type { LibraryUrls } from '../protocol/worker.ts';
import type { ReactNativeVersion } from '../shared/react-native-version.ts';
import { fetchAppConfig, fetchNativeConstants } from './app-config.ts';
import type { Detected } from './detect.ts';
import {
  fetchFonts,
  fetchScript,
  fetchThread,
  OFFLINE,
  type ThreadScripts,
} from './fetch-script.ts';
import type { ReadBundle } from './loader/read-bundle.ts';
import { type Reading, takeReading, takeThread } from './loader/start.ts';
import type { PlayerEvents } from './options.ts';
import { LAYOUT, type Scripts, type WithScripts } from './scripts.ts';

export type Loaded = {
  /** undefined if this page may not read the bundle. Then the frame loads it as a script. */
  detected: Detected | undefined;
  blobs: BlobsByUrl;
  appConfig: AppConfig | undefined;
  nativeConstants: NativeConstants | undefined;
  reactNative: ReactNativeVersion | undefined;
};

type Progress = (progress: PlayerEvents['loading']) => void;

/** `scripts` resolves before `loaded`, so that the app's thread can start. */
export type Loading = { scripts: Promise<ThreadScripts>; loaded: Promise<Loaded> };

/**
 * Reads the bundle in a worker, and fetches the player's scripts that the bundle needs as soon as their
 * names are found. This thread reads no bytes of the bundle.
 */
export function loadBundle(
  options: WithScripts,
  how: { maxBytes: number; progress: Progress },
): Loading {
  const { worker, libraries } = options.scripts;
  const layout = libraries[LAYOUT] ?? '';
  const scripts = takeThread(worker, layout) ?? fetchThread(worker, layout);
  const fetched = createScripts(libraries);
  return { scripts, loaded: loadAll(options, scripts, fetched, how) };
}

async function loadAll(
  options: WithScripts,
  ofThread: Promise<ThreadScripts>,
  fetched: ReturnType<typeof createScripts>,
  { maxBytes, progress }: { maxBytes: number; progress: Progress },
): Promise<Loaded> {
  const { bundle, files = [], scripts } = options;
  const asked = {
    bundle: typeof bundle === 'string' ? new URL(bundle, document.baseURI).href : bundle,
    files,
    maxBytes,
  };
  const reading = takeReading(scripts.loader, asked);
  const fonts = fetchFonts(options.device.platform, new URL(scripts.worker, document.baseURI).href);
  reading.hear((news) => {
    if (news.type === 'named') fetched.begin(news.files);
    else progress(news.progress);
  });
  const [read, { worker, layout }, appConfig, nativeConstants] = await Promise.all([
    readBundle(reading, scripts),
    ofThread,
    fetchAppConfig(options),
    fetchNativeConstants(options),
  ]);
  const blobs: BlobsByUrl = { [scripts.worker]: worker };
  if (layout) blobs[scripts.libraries[LAYOUT] ?? ''] = layout;
  const uploaded = { appConfig, nativeConstants };
  if (!read) return { detected: undefined, blobs, ...uploaded, reactNative: undefined };
  const { detected, blob, libraries, reactNative } = read;
  if (blob) {
    Object.assign(blobs, await fetched.all(libraries));
    blobs[typeof bundle === 'string' ? bundle : ''] = new Blob([blob], { type: 'text/javascript' });
  }
  return { detected, blobs: { ...blobs, ...fonts() }, ...uploaded, reactNative };
}

/** Returns undefined if a store on another origin does not let this page read the bundle. */
async function readBundle(reading: Reading, scripts: Scripts): Promise<ReadBundle | undefined> {
  const answer = await reading.answer.catch(async (error: unknown) => {
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

/** Whether the network is down, rather than one file missing. */
const isGone = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/** Fetches scripts of libraries, each once and all at the same time. One that fails is left to the frame. */
function createScripts(urls: LibraryUrls) {
  const fetched = new Map<string, Promise<Blob | undefined>>();
  const urlsOf = (files: string[]) => files.flatMap((file) => urls[file] ?? []);
  const begin = (files: string[]): void => {
    for (const url of urlsOf(files))
      if (!fetched.has(url))
        fetched.set(
          url,
          fetchScript(url).catch(() => undefined),
        );
  };
  return {
    begin,
    async all(files: string[]): Promise<BlobsByUrl> {
      begin(files);
      const blobs: BlobsByUrl = {};
      for (const url of urlsOf(files)) {
        const blob = await fetched.get(url);
        if (blob) blobs[url] = blob;
      }
      return blobs;
    },
  };
}
