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
