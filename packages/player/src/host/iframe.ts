/** An element for an app's document. `allow-same-origin` would hand it everything: never add it. */
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

/** Resolves when the document has loaded; `left` is called if another one takes its place. */
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

/** A browser's own bars take less than this when they come. */
const LEAST = 80;

/**
 * Tells how much of the app's frame a keyboard on the reader's screen covers, in its own pixels. Only
 * the page around can see that: a frame stays as high as it is.
 */
export function watchSoftKeyboard(frame: () => HTMLElement, tell: (height: number) => void) {
  const seen = window.visualViewport;
  let told = 0;
  const look = () => {
    if (!seen) return;
    const height = seen.height * seen.scale;
    const { bottom, height: drawn } = frame().getBoundingClientRect();
    const covered = bottom - (seen.offsetTop + height);
    const isUp = window.innerHeight - height >= LEAST && covered > 0 && drawn > 0;
    const now = isUp ? Math.round((covered * frame().offsetHeight) / drawn) : 0;
    if (now === told) return;
    told = now;
    tell(now);
  };
  const end = new AbortController();
  for (const name of ['resize', 'scroll'])
    seen?.addEventListener(name, look, { signal: end.signal });
  return () => end.abort();
}
