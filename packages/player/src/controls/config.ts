import type { MountOptions } from '../host/options.ts';
import type { Platform } from '../protocol/settings.ts';

/** What the server writes into a page that shows an app: viewer/src/views.ts has the same. */
export type PageConfig = {
  bundleUrl: string;
  frameUrl: string;
  filesUrl: string;
  /** Where the files are served as a web site, with a final slash. */
  webUrl: string;
  files: string[];
  scripts: MountOptions['scripts'];
  platform: Platform;
  device: { width: number | null; height: number | null; scale: number | null };
  entry: string;
  title: string;
  /** Under which name the page keeps what the app keeps. */
  storageName: string;
};

/** With urls that mean the same in the frame, which lies elsewhere. */
export function configOf(json: string): PageConfig {
  const config = JSON.parse(json) as PageConfig;
  const whole = (url: string) => new URL(url, document.baseURI).href;
  const { bundleUrl, frameUrl, filesUrl, webUrl, scripts } = config;
  const libraries = Object.entries(scripts.libraries).map(([name, url]) => [name, whole(url)]);
  return {
    ...config,
    bundleUrl: whole(bundleUrl),
    frameUrl: whole(frameUrl),
    filesUrl: whole(filesUrl),
    webUrl: whole(webUrl),
    scripts: { worker: whole(scripts.worker), libraries: Object.fromEntries(libraries) },
  };
}

/** The parts of the page that are already there, written by the server. */
export function partsOf(stage: HTMLElement) {
  const part = (name: string): HTMLElement => {
    const found = stage.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`The page has no ${name}.`);
    return found;
  };
  const one = (selector: string): HTMLElement => {
    const found = stage.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The page has no ${selector}.`);
    return found;
  };
  return {
    stage,
    device: one('.device'),
    screen: one('.screen'),
    caption: one('figcaption'),
    panel: part('panel'),
    bar: part('bar'),
    state: part('state'),
    console: part('console'),
    diagnostics: part('diagnostics'),
    answer: part('answer'),
    handle: part('handle'),
  };
}

export type Parts = ReturnType<typeof partsOf>;

/** The browser may forbid it, and says so by throwing. */
export function sessionStorageIfAny(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
