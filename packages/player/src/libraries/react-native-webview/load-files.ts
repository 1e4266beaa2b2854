/**
 * Runs in a page of the app, so it uses nothing of this module. A page without a url of its own cannot
 * load `file:` urls, so each element that names one gets the file from the frame, also elements that
 * scripts add. `base` is the url of the page on the device.
 */
export function loadFiles(base: string): void {
  const { parent } = window;
  type Found = Blob | undefined;
  const found = new Map<string, Promise<Found>>();
  const waiting = new Map<string, (file: Found) => void>();
  /** Elements whose url has failed in the browser while the frame is asked for the file. */
  const loading = new WeakSet<EventTarget>();
  const failed = new WeakSet<EventTarget>();
  const styles = new WeakMap<Node, HTMLStyleElement>();

  const uriOf = (address: string, from: string): string | undefined => {
    try {
      const url = address === '' ? undefined : new URL(address, from);
      return url?.protocol === 'file:' ? url.href : undefined;
    } catch {
      return undefined;
    }
  };
  const find = (uri: string): Promise<Found> => {
    const known = found.get(uri);
    if (known) return known;
    const file = new Promise<Found>((resolve) => waiting.set(uri, resolve));
    found.set(uri, file);
    parent.postMessage({ web: 'file', uri }, '*');
    return file;
  };
  addEventListener('message', (event) => {
    const { file, blob } = Object(event.data);
    if (event.source !== parent || typeof file !== 'string') return;
    event.stopImmediatePropagation();
    waiting.get(file)?.(blob instanceof Blob ? blob : undefined);
  });

  /** A style sheet with the files that it names. */
  const sheetOf = async (file: Blob, at: string): Promise<string> => {
    const text = await file.text();
    const named = /url\(\s*(["']?)([^"')]+)\1\s*\)/g;
    const urls = new Map<string, string>();
    const all = [...text.matchAll(named)].map(([, , address = '']) => address);
    await Promise.all(
      all.map(async (address) => {
        const uri = uriOf(address, at);
        const one = uri === undefined ? undefined : await find(uri);
        if (one) urls.set(address, URL.createObjectURL(one));
      }),
    );
    return text.replace(named, (whole, _quote, address: string) => {
      const url = urls.get(address);
      return url === undefined ? whole : `url("${url}")`;
    });
  };

  const use = async (element: Element, file: Blob, uri: string) => {
    if (element instanceof HTMLLinkElement) {
      const style = document.createElement('style');
      styles.set(element, style);
      style.textContent = await sheetOf(file, uri);
      if (!element.isConnected) return;
      element.after(style);
    } else if (element instanceof HTMLScriptElement) {
      // A script runs once, so another one takes its place.
      const script = document.createElement('script');
      script.textContent = await file.text();
      element.after(script);
      script.remove();
    } else {
      loading.delete(element);
      element.setAttribute('src', URL.createObjectURL(file));
      return;
    }
    element.dispatchEvent(new Event('load'));
  };

  const load = async (element: Element) => {
    const name = element instanceof HTMLLinkElement ? 'href' : 'src';
    const address = element.getAttribute(name) ?? '';
    const uri = uriOf(address, base);
    if (uri === undefined) return;
    loading.add(element);
    const file = await find(uri);
    if (!file) loading.delete(element);
    if (element.getAttribute(name) !== address) return;
    if (file) await use(element, file, uri);
    else if (failed.has(element)) element.dispatchEvent(new Event('error'));
  };

  const LOADED = 'img[src],script[src],source[src],video[src],audio[src],link[rel~=stylesheet]';
  const onError = (event: Event) => {
    const { target } = event;
    if (!target || !loading.has(target)) return;
    failed.add(target);
    event.stopImmediatePropagation();
  };
  document.addEventListener('error', onError, true);
  new MutationObserver((records) => {
    const added = new Set<Element>();
    for (const { type, target, addedNodes, removedNodes } of records) {
      for (const node of removedNodes) styles.get(node)?.remove();
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LOADED)) added.add(node);
        for (const one of node.querySelectorAll(LOADED)) added.add(one);
      }
    }
    for (const one of added) void load(one);
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'href'],
  });
}
