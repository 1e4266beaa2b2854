import type { BlobsByUrl } from '../protocol/host.ts';
import type { Platform } from '../protocol/settings.ts';
import { FACES_FILE, latinFileOf, latinFontOf } from '../shared/system-fonts.ts';

/** Tries twice: mobile networks lose requests, and browsers lose preloads during a reload. */
const fetchTwice = (url: string) =>
  fetchAll(url, {}).catch(() => fetchAll(url, { cache: 'no-cache' }));

async function fetchAll(url: string, init: RequestInit) {
  // The options must be those of the preload in the page. Otherwise the browser fetches it twice.
  const answer = await fetch(url, init);
  const { ok, status, headers } = answer;
  // Chromium's `blob()` waits until another process has the bytes, which a new Blob does not.
  return { ok, status, type: headers.get('content-type') ?? '', bytes: await answer.arrayBuffer() };
}

export const OFFLINE = 'nothing answers. Is this device online?';

const NO_SCRIPT = /^(application\/wasm|font\/)/;

/** Returns a script of the player as a blob. `sourceURL` names it in stacks. */
export async function fetchScript(url: string): Promise<Blob> {
  const answer = await fetchTwice(url).catch(() => {
    throw new Error(`The player could not be fetched: ${OFFLINE}`);
  });
  if (!answer.ok) throw new Error(`The player could not be fetched: status ${answer.status}.`);
  const { type, bytes } = answer;
  if (NO_SCRIPT.test(type)) return new Blob([bytes], { type });
  return new Blob([bytes, `\n//# sourceURL=${url}`], { type: 'text/javascript' });
}

/** The script of the app's thread and that of its layout, which the frame fetches if it is missing. */
export type ThreadScripts = { worker: Blob; layout: Blob | undefined };

/** Fetches both. Rejects if there is no worker's script. */
export async function fetchThread(worker: string, layout: string): Promise<ThreadScripts> {
  const [script, beside] = await Promise.all([
    fetchScript(worker),
    fetchScript(layout).catch(() => undefined),
  ]);
  return { worker: script, layout: beside };
}

/** Apple's browsers have the letters of iOS. */
const APPLE = /Mac OS X|iPhone|iPad/;

/**
 * Fetches the fonts that the first text needs, which the frame would fetch each time: browsers cache
 * nothing for it. Returns a function that gives those that have arrived, by their urls.
 */
export function fetchFonts(platform: Platform, worker: string): () => BlobsByUrl {
  const found: BlobsByUrl = {};
  const latin =
    platform === 'ios' && APPLE.test(navigator.userAgent)
      ? []
      : [latinFileOf(latinFontOf(platform))];
  for (const file of [FACES_FILE, ...latin]) {
    const url = new URL(file, worker).href;
    fetch(url)
      .then(async (answer) => {
        if (answer.ok) found[url] = new Blob([await answer.arrayBuffer()]);
      })
      // The frame tries again.
      .catch(() => {});
  }
  return () => found;
}
