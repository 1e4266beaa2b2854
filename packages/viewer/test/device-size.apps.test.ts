import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { type Firefox, startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { buildExample } from '../../player/test/support/example.ts';
import { BUILD_MS } from '../../player/test/support/example-app.ts';
import { servePage } from './app-page.ts';
import { bundle, type Hands, openInChromium, useApp, useGallery, WIDTHS } from './device-size.ts';

/**
 * As device-size.test.ts, in Firefox by WebDriver BiDi, which finds the place of an element itself, and
 * with the gallery in both browsers.
 */

type Site = Awaited<ReturnType<typeof servePage>>;

const browser = browserOfWorker();
let firefox: Firefox;
let site: Site;
let gallery: { ios: Site; android: Site };
const serveGallery = async (platform: 'ios' | 'android') => {
  const { folder, main } = await buildExample('gallery', { platform });
  return servePage(await readFile(join(folder, main), 'utf8'), platform);
};
beforeAll(async () => {
  firefox = await startFirefox();
  site = await servePage(bundle, 'ios');
  gallery = { ios: await serveGallery('ios'), android: await serveGallery('android') };
}, BUILD_MS);
afterAll(async () => {
  await firefox?.close();
  for (const one of [site, gallery?.ios, gallery?.android]) await one?.close();
});

type Context = { context: string; children: Context[] };
type Evaluated = { result?: { value?: string; sharedId?: string } };

async function open({ baseUrl }: Site, width: number): Promise<Hands & AsyncDisposable> {
  const { send } = firefox;
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width, height: 800 } });
  await send('browsingContext.navigate', { context, url: `${baseUrl}/app`, wait: 'complete' });
  const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', {
    root: context,
  });
  const frame = contexts[0]?.children[0]?.context ?? '';
  const evaluate = async (expression: string) =>
    (
      await send<Evaluated>('script.evaluate', {
        expression,
        target: { context: frame },
        awaitPromise: false,
      })
    ).result;
  const view = (id: string) => `document.querySelector('[data-testid="${id}"]')`;
  const origin = async (id: string) => {
    await evaluate(`${view(id)}.scrollIntoView({ block: 'nearest' })`);
    const { sharedId } = (await evaluate(view(id))) ?? {};
    return { x: 0, y: 0, origin: { type: 'element', element: { sharedId } } };
  };
  const perform = (actions: object) =>
    send('input.performActions', { context: frame, actions: [actions] });
  return {
    text: async (id: string) => (await evaluate(`${view(id)}?.textContent`))?.value ?? '',
    click: async (id: string) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...(await origin(id)) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    wheel: async (id: string, deltaY: number) =>
      perform({
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', ...(await origin(id)), deltaX: 0, deltaY }],
      }),
    type: (words: string) =>
      perform({
        type: 'key',
        id: 'keys',
        actions: [...words].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    async [Symbol.asyncDispose]() {
      await send('browsingContext.close', { context });
    },
  };
}

test.for(WIDTHS)(
  'WebDriver clicks, types and scrolls in Firefox at a width of %i',
  async (width) => {
    await using hands = await open(site, width);
    await useApp(hands);
  },
);

test.for(WIDTHS)(
  'WebDriver clicks, types and scrolls in the gallery in Firefox at a width of %i',
  async (width) => {
    await using hands = await open(gallery.ios, width);
    await useGallery(hands);
  },
);

const PLATFORMS = ['ios', 'android'] as const;

test.for(PLATFORMS.flatMap((platform) => WIDTHS.map((width) => [platform, width] as const)))(
  '%s: Playwright clicks, types and scrolls in the gallery at a width of %i',
  async ([platform, width]) => {
    const { baseUrl } = gallery[platform];
    await using hands = await openInChromium(await browser, `${baseUrl}/app`, width);
    await useGallery(hands);
  },
);
