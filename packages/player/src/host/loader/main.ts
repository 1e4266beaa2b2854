/**
 * A worker of the page. It fetches and unpacks the bundle and searches it, which takes seconds for a
 * large one. The page gets the result.
 *
 * A page can begin before its other scripts have loaded, by naming this script in an element with
 * `data-bundle`: `<script async src="loader.js" data-bundle="/main.jsbundle"></script>`.
 */
import type { PlayerEvents } from '../options.ts';
import { counted } from '../response.ts';
import type { FromLoader, ToLoader } from './messages.ts';
import { MAX_BYTES, readBundle } from './read-bundle.ts';
import { begin } from './start.ts';

const EVERY_MS = 50;

const post = (message: FromLoader) => postMessage(message);

/** Reports progress at intervals, because chunks are too small for a message each. */
function createProgress() {
  let last = Number.NEGATIVE_INFINITY;
  return (progress: PlayerEvents['loading']) => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    post({ type: 'progress', progress });
  };
}

const named = (files: string[]) => post({ type: 'named', files });

async function load({ bundle, ...asked }: ToLoader, init?: RequestInit): Promise<FromLoader> {
  const options = { ...asked, named };
  if (typeof bundle !== 'string')
    return { type: 'read', read: await readBundle(bundle.stream(), options) };
  const answer = await fetch(bundle, init);
  if (!answer.ok) return { type: 'refused', status: answer.status };
  const { body } = counted(answer, createProgress());
  return { type: 'read', read: await readBundle(body ?? new Blob().stream(), options) };
}

function beginIn({ currentScript, baseURI }: Document): void {
  if (!(currentScript instanceof HTMLScriptElement)) return;
  const { bundle, files = '' } = currentScript.dataset;
  if (bundle === undefined) return;
  const asked = { bundle: new URL(bundle, baseURI).href, files: files.split(' ') };
  begin(currentScript.src, { ...asked, maxBytes: MAX_BYTES });
}

if (typeof document !== 'undefined') beginIn(document);
else
  addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
    // Tries twice: mobile networks lose requests.
    load(data)
      .catch(() => load(data, { cache: 'no-cache' }))
      .catch((): FromLoader => ({ type: 'unreachable' }))
      .then(post);
  });
