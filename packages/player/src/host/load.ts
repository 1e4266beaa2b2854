import { filesNamedIn } from '../libraries/table.ts';
import type { BlobsByUrl } from '../protocol/host.ts';
import type { AppConfig } from '../protocol/settings.ts';
import { type ReactNativeVersion, versionIn } from '../shared/react-native-version.ts';
import { fetchAppConfig } from './app-config.ts';
import { type Detected, detect } from './detect.ts';
import type { MountOptions, PlayerEvents } from './options.ts';
import { counted } from './response.ts';

export type Loaded = {
  /** undefined if this page may not read the bundle. Then the frame loads it as a script. */
  detected: Detected | undefined;
  blobs: BlobsByUrl;
  appConfig: AppConfig | undefined;
  reactNative: ReactNativeVersion | undefined;
};

type Progress = (progress: PlayerEvents['loading']) => void;

/** Fetches the bundle, detects its kind, and fetches the scripts of the player that it needs. */
export async function loadBundle(options: MountOptions, progress: Progress): Promise<Loaded> {
  const { bundle, files, scripts } = options;
  const [blob, worker, appConfig] = await Promise.all([
    typeof bundle === 'string' ? fetchBundle(bundle, scripts.worker, progress) : bundle,
    fetchScript(scripts.worker),
    fetchAppConfig(options),
  ]);
  const blobs: BlobsByUrl = { [scripts.worker]: worker };
  if (!blob) return { detected: undefined, blobs, appConfig, reactNative: undefined };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const detected = detect(bytes, files);
  let reactNative: ReactNativeVersion | undefined;
  if (detected.kind === 'native') {
    const text = new TextDecoder('latin1').decode(bytes);
    reactNative = versionIn([text]);
    const urls = filesNamedIn(text).flatMap((name) => scripts.libraries[name] ?? []);
    Object.assign(blobs, await fetchScripts(urls));
    blobs[typeof bundle === 'string' ? bundle : ''] = new Blob([blob], { type: 'text/javascript' });
  }
  return { detected, blobs, appConfig, reactNative };
}

/** Returns undefined if a store on another origin does not let this page read the bundle. */
async function fetchBundle(
  url: string,
  other: string,
  progress: Progress,
): Promise<Blob | undefined> {
  // The options must be those of the preload in the page. Otherwise the browser fetches it twice.
  const answer = await fetchTwice(url, progress).catch(() => undefined);
  if (!answer) {
    if (await isGone(other)) throw new Error(`The bundle could not be fetched: ${OFFLINE}`);
    return undefined;
  }
  if (!answer.ok) throw new Error(`The bundle could not be fetched: status ${answer.status}.`);
  return answer.blob;
}

/** Tries twice: mobile networks lose requests, and browsers lose preloads during a reload. */
const fetchTwice = (url: string, progress?: Progress) =>
  fetchAll(url, {}, progress).catch(() => fetchAll(url, { cache: 'no-cache' }, progress));

async function fetchAll(url: string, init: RequestInit, progress?: Progress) {
  const answer = await fetch(url, init);
  const { ok, status } = answer;
  return { ok, status, blob: await (progress ? counted(answer, progress) : answer).blob() };
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
