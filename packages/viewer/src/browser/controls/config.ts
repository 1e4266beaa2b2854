import type { MountOptions, Platform } from '@vitrine/player';

/** The configuration that the server writes into a page. ../../components/player.ts writes it. */
export type PageConfig = {
  bundleUrl: string;
  frameUrl: string;
  filesUrl: string;
  /** The url at which the files are served as a web site, with a final slash. */
  webUrl: string;
  /** The url at which the server resolves stacks; null if it does not. */
  stackUrl: string | null;
  files: string[];
  scripts: Required<MountOptions['scripts']>;
  platform: Platform;
  device: { width: number | null; height: number | null; scale: number | null };
  entry: string;
  title: string;
  /** The name of the app storage in sessionStorage. */
  storageName: string;
};

/** Parses the configuration, and makes its urls absolute: the frame has another base url. */
export function configOf(json: string): PageConfig {
  const config = JSON.parse(json) as PageConfig;
  const whole = (url: string) => new URL(url, document.baseURI).href;
  const { bundleUrl, frameUrl, filesUrl, webUrl, stackUrl, scripts } = config;
  const libraries = Object.entries(scripts.libraries).map(([name, url]) => [name, whole(url)]);
  return {
    ...config,
    bundleUrl: whole(bundleUrl),
    frameUrl: whole(frameUrl),
    filesUrl: whole(filesUrl),
    webUrl: whole(webUrl),
    stackUrl: stackUrl && whole(stackUrl),
    scripts: {
      worker: whole(scripts.worker),
      loader: whole(scripts.loader),
      libraries: Object.fromEntries(libraries),
    },
  };
}

/** Finds the elements that the server has rendered. */
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
    glass: one('.glass'),
    caption: one('figcaption'),
    panel: part('panel'),
    bar: part('bar'),
    state: part('state'),
    console: part('console'),
    diagnostics: part('diagnostics'),
    answer: part('answer'),
    appBar: part('app-bar'),
  };
}

export type Parts = ReturnType<typeof partsOf>;

/** Returns sessionStorage, or undefined if the browser forbids it. */
export function sessionStorageIfAny(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
