import { filesNamedIn } from '../adapters/named.ts';
import { type Detected, detect } from '../detect.ts';
import type { Held } from '../host-protocol.ts';
import type { MountOptions } from '../options.ts';
import { type ReactNativeVersion, versionIn } from '../react-native-version.ts';
import type { AppConfig } from '../settings.ts';
import { fetchAppConfig } from './app-config.ts';

export type Loaded = {
  /** undefined: it cannot be read from here, so the frame has to try. */
  detected: Detected | undefined;
  held: Held;
  appConfig: AppConfig | undefined;
  reactNative: ReactNativeVersion | undefined;
};

/** Fetches the bundle and looks what it is; and of the player's own scripts those that it needs. */
export async function loadBundle(options: MountOptions): Promise<Loaded> {
  const { bundle, files, scripts } = options;
  const [blob, thread, appConfig] = await Promise.all([
    typeof bundle === 'string' ? fetchBundle(bundle) : bundle,
    fetchScript(scripts.thread),
    fetchAppConfig(options),
  ]);
  const held: Held = { [scripts.thread]: thread };
  let reactNative: ReactNativeVersion | undefined;
  if (!blob) return { detected: undefined, held, appConfig, reactNative };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const detected = detect(bytes, files);
  if (detected.kind === 'native') {
    const text = new TextDecoder('latin1').decode(bytes);
    reactNative = versionIn([text]);
    const libraries = filesNamedIn(text).flatMap((name) => scripts.adapters[name] ?? []);
    Object.assign(held, await fetchScripts(libraries));
    held[typeof bundle === 'string' ? bundle : ''] = new Blob([blob], { type: 'text/javascript' });
  }
  return { detected, held, appConfig, reactNative };
}

/** undefined when a store elsewhere does not let this page read it; a script of the frame may. */
async function fetchBundle(url: string): Promise<Blob | undefined> {
  // As the page preloads it: with other options it would be fetched twice.
  const answer = await fetchTwice(url).catch(() => undefined);
  if (!answer) return undefined;
  if (!answer.ok) throw new Error(`The bundle could not be fetched: status ${answer.status}.`);
  return answer.blob;
}

/** Networks of phones lose one now and then, browsers what they preload while a page is reloaded. */
const fetchTwice = (url: string) => fetchAll(url).catch(() => fetchAll(url, { cache: 'no-cache' }));

async function fetchAll(url: string, init?: RequestInit) {
  const answer = await fetch(url, init);
  return { ok: answer.ok, status: answer.status, blob: await answer.blob() };
}

/** As a blob, which knows its url only if it is told: stacks say it. */
async function fetchScript(url: string): Promise<Blob> {
  const answer = await fetchTwice(url).catch(() => {
    throw new Error('The player could not be fetched: nothing answers. Is this device online?');
  });
  if (!answer.ok) throw new Error(`The player could not be fetched: status ${answer.status}.`);
  const source = [answer.blob, `\n//# sourceURL=${url}`];
  return new Blob(source, { type: 'text/javascript' });
}

/** At once, since an app asks for one after another. One that cannot be had is the frame's to miss. */
async function fetchScripts(urls: string[]): Promise<Held> {
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
