// A function that is sent to a page and runs there: it uses nothing of this module.

/** Where a page may load from: the same bytes in every way a page has. Says how many there were. */
export async function loadInEveryWay(urls: string[]): Promise<number> {
  const WAIT_MS = 400;
  const settled: Promise<unknown>[] = [];
  const frames: Promise<unknown>[] = [];
  const popups: (Window | null)[] = [];
  let count = 0;
  const loaded = (element: HTMLElement) =>
    new Promise((resolve) => {
      element.addEventListener('load', resolve);
      element.addEventListener('error', resolve);
    });
  const add = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const done = loaded(element);
    document.body.append(element);
    return done;
  };
  const blob = (text: string, type: string) => URL.createObjectURL(new Blob([text], { type }));
  const started = (worker: Worker | SharedWorker) =>
    new Promise((resolve) => {
      worker.addEventListener('error', resolve);
      const port = worker instanceof Worker ? worker : worker.port;
      port.onmessage = resolve;
    });
  const after = 'self.postMessage?.(1);self.onconnect=e=>e.ports[0].postMessage(1)';

  const ways: Record<string, (url: string) => Promise<unknown>> = {
    // As a document.
    iframe: (url) => add('iframe', { src: url }),
    'iframe that lets everything': (url) =>
      add('iframe', {
        src: url,
        sandbox:
          'allow-scripts allow-same-origin allow-top-navigation allow-popups allow-downloads',
      }),
    object: (url) => add('object', { data: url }),
    'object as HTML': (url) => add('object', { data: url, type: 'text/html' }),
    'object as SVG': (url) => add('object', { data: url, type: 'image/svg+xml' }),
    embed: (url) => add('embed', { src: url }),
    'embed as PDF': (url) => add('embed', { src: url, type: 'application/pdf' }),
    'frame by name': (url) => {
      const name = `frame${count}`;
      const done = add('iframe', { name });
      window.open(url, name);
      return done;
    },
    'frame by a link below a base': (url) => {
      const frame = document.createElement('iframe');
      const { origin, pathname, search } = new URL(url);
      const link = `<a target="inner" href="${pathname}${search}">x</a>`;
      frame.srcdoc = `<base href="${origin}/"><iframe name="inner"></iframe>${link}`;
      const done = loaded(frame);
      document.body.append(frame);
      return done.then(() => frame.contentDocument?.querySelector('a')?.click());
    },
    'frame by a form': (url) => {
      const name = `form${count}`;
      const done = add('iframe', { name });
      const form = document.createElement('form');
      Object.assign(form, { action: url, target: name, method: 'get' });
      document.body.append(form);
      form.submit();
      return done;
    },
    'frame that refreshes': (url) =>
      add('iframe', {
        src: `data:text/html,${encodeURIComponent(`<meta http-equiv="refresh" content="0;url=${url}">`)}`,
      }),
    popup: async (url) => {
      popups.push(window.open(url, '_blank'));
    },
    // As a script.
    script: (url) => add('script', { src: url }),
    'script in UTF-7': (url) => add('script', { src: url, charset: 'utf-7' }),
    'script in UTF-16': (url) => add('script', { src: url, charset: 'utf-16le' }),
    module: (url) => add('script', { src: url, type: 'module' }),
    import: (url) => import(url),
    'import as JSON': (url) => import(url, { with: { type: 'json' } }),
    'import as style': (url) => import(url, { with: { type: 'css' } }),
    worker: async (url) => started(new Worker(url)),
    'module worker': async (url) => started(new Worker(url, { type: 'module' })),
    'shared worker': async (url) => started(new SharedWorker(url)),
    'importScripts of a worker': async (url) =>
      started(new Worker(blob(`importScripts('${url}');${after}`, 'text/javascript'))),
    'importScripts of a shared worker': async (url) =>
      started(new SharedWorker(blob(`importScripts('${url}');${after}`, 'text/javascript'))),
    'import of a worker': async (url) =>
      started(new Worker(blob(`import '${url}';${after}`, 'text/javascript'), { type: 'module' })),
    worklet: async (url) => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url),
    wasm: (url) => WebAssembly.instantiateStreaming(fetch(url)),
    // As a style, a picture, a font, a film.
    style: (url) => add('link', { rel: 'stylesheet', href: url }),
    'style by import': (url) =>
      add('link', { rel: 'stylesheet', href: `data:text/css,@import '${url}'` }),
    font: async (url) => new FontFace('x', `url('${url}')`).load(),
    img: (url) => add('img', { src: url }),
    'picture of a style': async (url) => {
      document.body.style.backgroundImage = `url('${url}')`;
    },
    'script in SVG': async (url) => {
      const make = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag);
      const svg = make('svg');
      for (const tag of ['use', 'image', 'script']) {
        const element = make(tag);
        element.setAttribute('href', tag === 'use' ? `${url}#x` : url);
        svg.append(element);
      }
      document.body.append(svg);
    },
    video: async (url) => void add('video', { src: url }),
    audio: async (url) => void add('audio', { src: url }),
    track: async (url) => {
      const video = document.createElement('video');
      video.innerHTML = `<track default src="${url}">`;
      document.body.append(video);
    },
    // Beforehand, and by other words.
    prefetch: async (url) => void add('link', { rel: 'prefetch', href: url }),
    preload: async (url) => void add('link', { rel: 'preload', as: 'script', href: url }),
    modulepreload: async (url) => void add('link', { rel: 'modulepreload', href: url }),
    manifest: async (url) => void add('link', { rel: 'manifest', href: url }),
    prerender: async (url) => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: [url] }] });
      document.body.append(rules);
    },
  };

  for (const url of urls) {
    for (const [name, way] of Object.entries(ways)) {
      count += 1;
      const at = `${url}?way=${encodeURIComponent(name)}`;
      const isFrame = /frame|object|embed/.test(name);
      try {
        (isFrame ? frames : settled).push(way(at).catch(() => {}));
      } catch {
        // The browser refused, which is an answer.
      }
    }
  }
  const wait = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // What becomes a download, or a worker that is not to be, tells nobody.
  await Promise.race([Promise.all(settled), wait().then(wait).then(wait)]);
  await Promise.race([Promise.all(frames), wait()]);
  for (const popup of popups) popup?.close();
  return count;
}
