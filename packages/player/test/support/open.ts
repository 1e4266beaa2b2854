import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import type { FromFrame, Start, ToFrame } from '../../src/protocol/host.ts';
import type { Settings } from '../../src/protocol/settings.ts';
import { servePlayer } from './server.ts';

/** A wait that takes longer has failed. */
export const LONGEST_MS = 120_000;

const INSETS = {
  ios: { top: 47, right: 0, bottom: 34, left: 0 },
  android: { top: 24, right: 0, bottom: 24, left: 0 },
};

const settingsOf = (given: Partial<Settings> = {}): Settings => ({
  platform: 'ios',
  window: { width: 390, height: 844 },
  insets: INSETS[given.platform ?? 'ios'],
  bars: { top: 0, bottom: 0 },
  colorScheme: 'light',
  scale: 2,
  locale: 'en-US',
  entry: 'index',
  initialProps: {},
  ...given,
});

export type Opened = {
  page: Page;
  /** The sandboxed document of the app. */
  app: Frame;
  /** All messages of the frame so far. */
  said: FromFrame[];
  /** Sends a message of the host page, such as Android's back button or a keyboard's height. */
  send(message: ToFrame): Promise<void>;
  /** Waits for the frame's first message of this type, and returns it. */
  heard<T extends FromFrame['type']>(type: T): Promise<Extract<FromFrame, { type: T }>>;
  /** Uncaught errors and console errors of the page and its frames. Tests expect none. */
  complaints: string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Opens a bundle in the player. `main` is its path in `folder`. The pages of a browser share its
 * cache and its network.
 */
export async function openApp(
  browser: Browser,
  {
    folder,
    main,
    settings,
    before,
  }: {
    folder: string;
    main: string;
    settings?: Partial<Settings>;
    /** Runs on the page before it is loaded. */
    before?: (page: Page) => Promise<unknown>;
  },
): Promise<Opened> {
  const [site, context] = await Promise.all([siteOf(folder), contextOf(browser)]);
  const page = await context.newPage();
  await before?.(page);
  const said: FromFrame[] = [];
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.exposeFunction('say', (message: FromFrame) => said.push(message));
  await page.goto(site.url);
  const start: Start = {
    type: 'vitrine:start',
    settings: settingsOf(settings),
    bundleUrl: `${site.url}/files/${main}`,
    filesUrl: `${site.url}/files/`,
    files: site.files,
    scripts: {
      worker: `${site.url}/player/worker.js`,
      libraries: Object.fromEntries(
        site.libraries.map((name) => [name, `${site.url}/player/${name}`]),
      ),
    },
    stored: {},
  };
  await page.evaluate(handOver, start);
  const app = page.frames().find((frame) => frame.url().endsWith('/frame'));
  if (!app) throw new Error('the page has no frame');
  return {
    page,
    app,
    said,
    complaints,
    send: (message) =>
      page.evaluate(
        (one) => (globalThis as unknown as { port: MessagePort }).port.postMessage(one),
        message,
      ),
    async heard(type) {
      const end = performance.now() + LONGEST_MS;
      for (;;) {
        const found = said.find((message) => message.type === type);
        if (found && type === 'firstFrame') await app.waitForFunction(hasFonts);
        if (found) return found as never;
        if (performance.now() > end)
          throw new Error(`no ${type}; heard ${JSON.stringify(said)} ${complaints.join()}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async [Symbol.asyncDispose]() {
      await page.close();
    },
  };
}

/** One server for a folder and one context for a browser: the next page has the scripts from the cache. */
const sites = new Map<string, ReturnType<typeof servePlayer>>();
const contexts = new WeakMap<Browser, Promise<BrowserContext>>();

function siteOf(folder: string) {
  const site = sites.get(folder) ?? servePlayer(folder);
  sites.set(folder, site);
  return site;
}

function contextOf(browser: Browser): Promise<BrowserContext> {
  const context = contexts.get(browser) ?? newContext(browser);
  contexts.set(browser, context);
  return context;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true });
  context.setDefaultTimeout(LONGEST_MS);
  context.on('close', () => contexts.delete(browser));
  return context;
}

/**
 * Runs in the frame: whether the letters of the system are there. The first frame waits for them, but
 * not long.
 */
const hasFonts = () => [...document.fonts].some(({ status }) => status === 'loaded');

/**
 * Runs in the page. It starts the frame and passes its messages on. Like the real page, it passes
 * the bytes of the bundle and of the worker's script, because errors of a cross-origin script have
 * no message.
 */
async function handOver(start: Start): Promise<void> {
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (globalThis as unknown as { say(data: unknown): void }).say(data);
  Object.assign(globalThis, { port: port1 });
  const fetched = [start.bundleUrl, start.scripts.worker].map(
    async (url) => [url, await (await fetch(url)).blob()] as const,
  );
  const blobs = Object.fromEntries(await Promise.all(fetched));
  frame.contentWindow?.postMessage({ ...start, blobs }, '*', [port2]);
}
