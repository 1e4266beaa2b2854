/**
 * A worker of the page, which searches a large bundle: that takes seconds. The page passes the bytes on, and
 * gets the result.
 *
 * A page can begin before its other scripts have loaded, by naming this script in an element with
 * `data-bundle`: `<script async src="loader.js" data-bundle="/main.jsbundle"></script>`.
 */
import type { FromLoader, ToLoader } from './messages.ts';
import { passedOn } from './pass-on.ts';
import { MAX_BYTES, readBundle } from './read-bundle.ts';
import { begin } from './start.ts';

const post = (message: FromLoader) => postMessage(message);

async function load({ bytes, ...how }: ToLoader): Promise<FromLoader> {
  const body = bytes instanceof Blob ? bytes.stream() : passedOn(bytes);
  const named = (files: string[]) => post({ type: 'named', files });
  return { type: 'read', read: await readBundle(body, { ...how, named }) };
}

function beginIn({ currentScript, baseURI }: Document): void {
  if (!(currentScript instanceof HTMLScriptElement)) return;
  const { bundle, files = '' } = currentScript.dataset;
  if (bundle === undefined) return;
  const asked = { bundle: new URL(bundle, baseURI).href, files: files.split(' ') };
  begin(currentScript.src, { ...asked, maxBytes: MAX_BYTES }, readBundle);
}

if (typeof document !== 'undefined') beginIn(document);
else
  addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
    load(data)
      .catch((): FromLoader => ({ type: 'broken' }))
      .then(post);
  });
