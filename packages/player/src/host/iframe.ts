import { LISTENING, PREPARE, type Prepare } from '../protocol/host.ts';
import type { ThreadScripts } from './fetch-script.ts';

const SANDBOX = 'allow-scripts';

/**
 * Creates the iframe for an app. `allow-same-origin` would give the app the page's origin: never
 * add it.
 */
export function createFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('allow', '');
  Object.assign(frame.style, { display: 'block', border: '0' });
  frame.title = title;
  frame.src = url;
  return frame;
}

/** Resolves when the document has loaded. `left` is called if another document takes its place. */
export function whenLoaded(frame: HTMLIFrameElement, left: () => void): Promise<void> {
  return new Promise((resolve) => {
    let loaded = 0;
    frame.addEventListener('load', () => {
      loaded += 1;
      if (loaded === 1) resolve();
      else left();
    });
  });
}

/** A frame, and what happens to its document. */
export type WatchedFrame = {
  element: HTMLIFrameElement;
  /** Resolves when the script of the document runs, or the document has loaded. */
  listens: Promise<unknown>;
  /** Resolves when the document has loaded. */
  loaded: Promise<void>;
  /** Calls `left` if another document takes its place. */
  onLeft(left: () => void): void;
};

/** Resolves when a document says that its script runs. Anything else that it posts means nothing. */
const heardFrom = (frame: () => HTMLIFrameElement | undefined) =>
  new Promise<void>((resolve) => {
    addEventListener('message', function hear({ data, source }) {
      if (data !== LISTENING || source === null || source !== frame()?.contentWindow) return;
      removeEventListener('message', hear);
      resolve();
    });
  });

/** Watches a frame that is not in the document yet. */
export function watchFrame(element: HTMLIFrameElement): WatchedFrame {
  let left = () => {};
  const loaded = whenLoaded(element, () => left());
  return {
    element,
    listens: Promise.race([loaded, heardFrom(() => element)]),
    loaded,
    onLeft(listener) {
      left = listener;
    },
  };
}

/** A frame that a page has in its HTML, so that it need not wait for a script. */
export const OWN_FRAME = 'iframe[data-app]';

/** Watches the frame of a page from before the parser has come to it. */
export function watchOwnFrame(page: Document) {
  let loads = 0;
  let left = () => {};
  const loaded = new Promise<void>((resolve) => {
    const onLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLIFrameElement && target.matches(OWN_FRAME))) return;
      loads += 1;
      if (loads === 1) resolve();
      else left();
    };
    // This event does not bubble.
    page.addEventListener('load', onLoad, true);
  });
  const frameIn = (element: HTMLElement | Document) => {
    const frame = element.querySelector<HTMLIFrameElement>(OWN_FRAME);
    return frame?.getAttribute('sandbox') === SANDBOX ? frame : undefined;
  };
  const listens = Promise.race([loaded, heardFrom(() => frameIn(page))]);
  return {
    listens,
    /** Returns the frame, if it is in this element. */
    in(element: HTMLElement | Document): WatchedFrame | undefined {
      const frame = frameIn(element);
      return (
        frame && {
          element: frame,
          listens,
          loaded,
          onLeft(listener) {
            left = listener;
            if (loads > 1) listener();
          },
        }
      );
    },
  };
}

/** Sends the scripts of the app's thread to a frame, so that the thread can start. */
export function prepareFrame({ contentWindow }: HTMLIFrameElement, scripts: ThreadScripts): void {
  const message: Prepare = { type: PREPARE, ...scripts };
  // The origin of the frame is opaque, so it cannot be named. The message contains no secret.
  contentWindow?.postMessage(message, '*');
}

/** The height in pixels that only a keyboard covers. The bars of a browser are lower. */
const LEAST = 80;

/**
 * Reports how much of the app's frame an on-screen keyboard covers, in pixels of the page. Only the
 * host can measure it, because the size of a frame does not change.
 */
export function watchSoftKeyboard(frame: () => HTMLElement, report: (height: number) => void) {
  const seen = window.visualViewport;
  let last = 0;
  const measure = () => {
    if (!seen) return;
    const height = seen.height * seen.scale;
    const { bottom, height: drawn } = frame().getBoundingClientRect();
    const covered = bottom - (seen.offsetTop + height);
    const isUp = window.innerHeight - height >= LEAST && covered > 0 && drawn > 0;
    const now = isUp ? Math.round((covered * frame().offsetHeight) / drawn) : 0;
    if (now === last) return;
    last = now;
    report(now);
  };
  const end = new AbortController();
  for (const name of ['resize', 'scroll'])
    seen?.addEventListener(name, measure, { signal: end.signal });
  return () => end.abort();
}
