/**
 * A worker of the page, which searches a large bundle: that takes seconds. The page passes the bytes on, and
 * gets the result.
 *
 * A page can begin before its other scripts have loaded, by naming this script in an element with
 * `data-bundle`: `<script async src="loader.js" data-bundle="/main.jsbundle"></script>`. If it also has
 * `data-worker` and `data-layout`, the urls of these scripts, the frame of the app may be in the page, with
 * `data-app`. Its thread then starts without waiting for `mount`. The element must come before the frame.
 */
import { fetchThread } from '../fetch-script.ts';
import { prepareFrame, watchOwnFrame } from '../iframe.ts';
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
  const { bundle, files = '', worker, layout } = currentScript.dataset;
  if (bundle === undefined) return;
  const whole = (url: string) => new URL(url, baseURI).href;
  const asked = { bundle: whole(bundle), files: files.split(' '), maxBytes: MAX_BYTES };
  begin(currentScript.src, asked, readBundle, () =>
    worker && layout ? beginThread(whole(worker), whole(layout)) : {},
  );
}

/** Resolves when the parser has read the head. Before it has read a preload, browsers would fetch twice. */
const untilBody = (page: Document) =>
  new Promise<void>((resolve) => {
    const watch = new MutationObserver(look);
    function look(): void {
      if (!page.body) return;
      watch.disconnect();
      resolve();
    }
    watch.observe(page.documentElement, { childList: true });
    look();
  });

/** Starts the app's thread in the frame of the page, as soon as there are its scripts and the frame. */
function beginThread(worker: string, layout: string) {
  const frame = watchOwnFrame(document);
  const scripts = untilBody(document).then(() => fetchThread(worker, layout));
  Promise.all([scripts, frame.listens]).then(
    ([found]) => {
      const own = frame.in(document);
      if (own) prepareFrame(own.element, found);
    },
    // Whoever takes the scripts reports that.
    () => {},
  );
  return { frame, thread: { worker, layout, scripts } };
}

if (typeof document !== 'undefined') beginIn(document);
else
  addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
    load(data)
      .catch((): FromLoader => ({ type: 'broken' }))
      .then(post);
  });
