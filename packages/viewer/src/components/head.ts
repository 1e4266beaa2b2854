import type { VNode } from 'preact';
import { assetPath } from '../assets.ts';
import { plain } from '../format.ts';
import { local } from '../urls.ts';
import { el } from './el.ts';

/** An image for link previews. `url` is absolute, sizes are in pixels. */
export type HeadImage = { url: string; alt: string; width: number | null; height: number | null };

/**
 * The urls of the script that runs the app, of the scripts of the app's thread and of its layout, of the
 * bundle and of the script that reads it.
 */
export type PlayerHead = {
  script: string;
  worker: string;
  layout: string;
  loader: string;
  bundle: string;
  /** The paths of files that help to detect what the bundle is. */
  files: readonly string[];
};

export type HeadInput = {
  baseUrl: string;
  url: string | null;
  title: string;
  description: string;
  image: HeadImage | null;
  scripts: readonly string[];
  player: PlayerHead | null;
  style: string;
};

const meta = (name: string, content: string | number | null) =>
  content === null ? null : el.meta({ name, content: String(content) });
const property = (name: string, content: string | number | null) =>
  content === null ? null : el.meta({ property: name, content: String(content) });

const themeColor = (scheme: 'light' | 'dark', content: string) =>
  el.meta({ name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content });

/**
 * Begins to read the bundle, and to start the thread of the app in its frame, before any other script or
 * style has loaded. The bundle is not preloaded: the page would hold all of it, however much it unpacks
 * to. The script is not asynchronous, because such a script waits for the parser and for the first layout.
 * It arrives with the style.
 */
const reader = (baseUrl: string, { loader, bundle, worker, layout, files }: PlayerHead) =>
  el.script({
    src: local(baseUrl, loader),
    'data-bundle': local(baseUrl, bundle),
    'data-worker': local(baseUrl, worker),
    'data-layout': local(baseUrl, layout),
    'data-files': files.join(' '),
  });

/** They come after the script that requests the bundle, so that on a slow line it need not wait for them. */
const preloads = (baseUrl: string, { worker, layout }: PlayerHead) =>
  [worker, layout].map((url) =>
    el.link({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: local(baseUrl, url) }),
  );

export function head(input: HeadInput): VNode {
  const { baseUrl, image } = input;
  const title = plain(input.title, 200);
  const description = plain(input.description, 300);
  const at = (path: string) => local(baseUrl, `${baseUrl}${path}`);
  return el.head(
    {},
    el.meta({ charset: 'utf-8' }),
    el.title({}, title === 'Vitrine' ? title : `${title} · Vitrine`),
    meta('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    meta('description', description),
    meta('color-scheme', 'light dark'),
    themeColor('light', '#f3f6f5'),
    themeColor('dark', '#0d1211'),
    meta('robots', 'noindex, nofollow'),
    meta('referrer', 'no-referrer'),
    meta('format-detection', 'telephone=no'),
    property('og:site_name', 'Vitrine'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', input.url),
    property('og:image', image?.url ?? null),
    property('og:image:alt', image ? plain(image.alt, 200) : null),
    property('og:image:width', image?.width ?? null),
    property('og:image:height', image?.height ?? null),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', image?.url ?? null),
    input.player && reader(baseUrl, input.player),
    el.link({ rel: 'icon', type: 'image/svg+xml', href: at(assetPath('logo.svg')) }),
    el.link({ rel: 'stylesheet', href: at(input.style) }),
    input.player && [
      // Module scripts run in document order, so the player's comes first.
      el.script({ type: 'module', src: local(baseUrl, input.player.script) }),
      ...preloads(baseUrl, input.player),
    ],
    input.scripts.map((path) => el.script({ type: 'module', src: at(path) })),
  );
}
