import { loadFiles } from './load-files.ts';

/** The scripts that an app injects into its own page. Empty without one. */
export type PageScripts = { before: string; after: string; object: string };

/** A message of such a page to the frame. All of it is untrusted. */
export type FromWebPage =
  | { web: 'message'; data: string }
  | { web: 'loaded'; title: string }
  /** Asks for a file of the app. */
  | { web: 'file'; uri: string }
  | { web: 'link'; href: string };

/**
 * Runs in the page, so it uses nothing of this module (react-native-webview: RNCWebViewImpl.m,
 * RNCWebViewManagerImpl.kt).
 */
function bridge({ before, after, object }: PageScripts): void {
  const page = window as Window & { ReactNativeWebView?: object };
  const { parent } = page;
  const tell = (said: unknown) => parent.postMessage(said, '*');
  const run = (code: string) => {
    const script = document.createElement('script');
    script.textContent = code;
    document.documentElement.append(script);
    script.remove();
  };
  page.ReactNativeWebView = {
    postMessage: (data: unknown) => tell({ web: 'message', data: String(data) }),
    injectedObjectJson: () => object,
  };
  page.addEventListener('message', (event) => {
    if (event.source !== parent) return;
    event.stopImmediatePropagation();
    run(String(Object(event.data).run ?? ''));
  });
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]');
    const href = link?.getAttribute('href') ?? '#';
    if (event.defaultPrevented || href.startsWith('#')) return;
    event.preventDefault();
    tell({ web: 'link', href });
  });
  page.addEventListener('load', () => {
    run(after);
    tell({ web: 'loaded', title: document.title });
  });
  run(before);
}

const DOCTYPE = /^\s*<!doctype[^>]*>/i;

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The html of an app with this base url, and with the bridge before everything else. */
export function withBridge(html: string, scripts: PageScripts, base: string): string {
  const [doctype = ''] = DOCTYPE.exec(html) ?? [];
  const files = `(${loadFiles.toString()})(${inScript(base)})`;
  const script = `<script>${files};(${bridge.toString()})(${inScript(scripts)})</script>`;
  return `${doctype}${script}${html.slice(doctype.length)}`;
}
