// This function is sent to a page and runs there, so it uses nothing of this module.

type Options = {
  urls: string[];
  from: string;
};

/**
 * Loads the urls in every way that a page has. Returns the names of the ways. Each url carries the
 * way and `from`, so that the server can record which loads reach it.
 */
export async function loadInEveryWay({ urls, from }: Options): Promise<string[]> {
  let count = 0;
  const add = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
  };
  const addToSvg = (tag: string, href: string) => {
    const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
    const [svg, element] = [make('svg'), make(tag)];
    element.setAttribute('href', href);
    svg.append(element);
    document.body.append(svg);
  };
  const script = (text: string) =>
    URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const data = (type: string, text: string) => `data:${type},${encodeURIComponent(text)}`;

  const ways: Record<string, (url: string) => unknown> = {
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
      add('iframe', { name });
      window.open(url, name);
    },
    'frame by a link below a base': (url) => {
      const frame = document.createElement('iframe');
      const { origin, pathname, search } = new URL(url);
      const link = `<a target="inner" href="${pathname}${search}">x</a>`;
      frame.srcdoc = `<base href="${origin}/"><iframe name="inner"></iframe>${link}`;
      frame.onload = () => frame.contentDocument?.querySelector('a')?.click();
      document.body.append(frame);
    },
    'frame by a form': (url) => {
      const name = `form${count}`;
      add('iframe', { name });
      const form = document.createElement('form');
      // A GET form replaces the query.
      for (const [name, value] of new URL(url).searchParams) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      Object.assign(form, { action: url, target: name, method: 'get' });
      document.body.append(form);
      form.submit();
    },
    'frame that refreshes': (url) =>
      add('iframe', {
        src: data('text/html', `<meta http-equiv="refresh" content="0;url=${url}">`),
      }),
    popup: (url) => window.open(url, '_blank'),
    script: (url) => add('script', { src: url }),
    'script in UTF-7': (url) => add('script', { src: url, charset: 'utf-7' }),
    'script in UTF-16': (url) => add('script', { src: url, charset: 'utf-16le' }),
    'script in SVG': (url) => addToSvg('script', url),
    module: (url) => add('script', { src: url, type: 'module' }),
    import: (url) => import(url),
    'import as JSON': (url) => import(url, { with: { type: 'json' } }),
    'import as style': (url) => import(url, { with: { type: 'css' } }),
    worker: (url) => new Worker(url),
    'module worker': (url) => new Worker(url, { type: 'module' }),
    'shared worker': (url) => new SharedWorker(url),
    'importScripts of a worker': (url) => new Worker(script(`importScripts('${url}')`)),
    'importScripts of a shared worker': (url) =>
      new SharedWorker(script(`importScripts('${url}')`)),
    'import of a worker': (url) => new Worker(script(`import '${url}'`), { type: 'module' }),
    worklet: (url) => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url),
    wasm: (url) => WebAssembly.instantiateStreaming(fetch(url)),
    style: (url) => add('link', { rel: 'stylesheet', href: url }),
    'style by import': (url) =>
      add('link', { rel: 'stylesheet', href: data('text/css', `@import '${url}'`) }),
    font: (url) => new FontFace('x', `url('${url}')`).load(),
    img: (url) => add('img', { src: url }),
    'image in SVG': (url) => addToSvg('image', url),
    'use in SVG': (url) => addToSvg('use', `${url}#x`),
    'picture of a style': (url) => {
      const paragraph = document.createElement('p');
      // The policy allows this in scripts, but not as an attribute.
      paragraph.style.backgroundImage = `url('${url}')`;
      document.body.append(paragraph);
    },
    video: (url) => add('video', { src: url }),
    audio: (url) => add('audio', { src: url }),
    track: (url) => {
      const video = document.createElement('video');
      Object.assign(video, { crossOrigin: 'anonymous', innerHTML: `<track default src="${url}">` });
      document.body.append(video);
    },
    prefetch: (url) => add('link', { rel: 'prefetch', href: url }),
    preload: (url) => add('link', { rel: 'preload', as: 'script', href: url }),
    modulepreload: (url) => add('link', { rel: 'modulepreload', href: url }),
    manifest: (url) => add('link', { rel: 'manifest', href: url }),
    prerender: (url) => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: [url] }] });
      document.body.append(rules);
    },
  };

  // Chromium's headless shell has no viewer for PDFs, and then requests none.
  if (!navigator.pdfViewerEnabled) delete ways['embed as PDF'];
  for (const url of urls) {
    for (const [name, way] of Object.entries(ways)) {
      count += 1;
      const query = new URLSearchParams({ from, way: name });
      try {
        Promise.resolve(way(`${url.replaceAll("'", '%27')}?${query}`)).catch(() => {});
      } catch {
        // A refusal by the browser is a valid result.
      }
    }
  }
  return Object.keys(ways);
}
