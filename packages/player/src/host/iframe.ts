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
