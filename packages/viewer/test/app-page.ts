import type { Platform } from '@vitrine/contract';
import { frameDocument, frameHeaders, playerFiles } from '@vitrine/player/files';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { renderBuildPage } from '../src/pages/build-page.ts';
import { buildView } from './sample.ts';
import { type Media, serve } from './serve.ts';

/** The limit of waits, in milliseconds. It is reached only if something is wrong. */
export const LONGEST_MS = 60_000;

const SCRIPTS = '/_/player';

/** The page of a web export, and the host that it is served from. */
type Web = { index: string; host?: string };

/** Serves the page of a build, whose app is `bundle` or a web export. */
export async function servePage(
  bundle: string,
  platform: Platform,
  web?: Web,
  title: string | null = null,
) {
  const media: Media = {};
  const site = await serve(media);
  const { baseUrl, pages } = site;
  const text = (path: string, type: string, body: string) => {
    const length = String(Buffer.byteLength(body));
    const headers = {
      'content-type': type,
      'content-length': length,
      'access-control-allow-origin': '*',
    };
    pages.set(path, () => ({ status: 200, headers, html: body }));
  };
  const files = await playerFiles();
  for (const [name, { contentType, body }] of files)
    media[`${SCRIPTS}/${name}`] = { contentType, body };
  text('/bundle', 'text/javascript', bundle);
  const [script = '', style = ''] = ['frame.js', 'frame.css'].map((name) =>
    String(files.get(name)?.body),
  );
  const headersFor = (...ancestors: string[]) => frameHeaders({ ancestors, content: [] });
  const html = frameDocument({ script, style });
  pages.set('/frame', () => ({ status: 200, headers: headersFor(), html }));
  const view = buildView(baseUrl);
  const apart = new URL(baseUrl);
  if (web?.host) apart.hostname = web.host;
  if (web) {
    const headers = headersFor(new URL(baseUrl).origin);
    pages.set('/web/index.html', () => ({ status: 200, headers, html: web.index }));
  }
  const index = { path: 'index.html', sizeBytes: 1, contentType: 'text/html', url: '' };
  pages.set('/app', () =>
    renderBuildPage({
      ...view,
      title,
      platform,
      files: web ? [index] : [],
      contentOrigins: [apart.origin],
      bundle: { ...view.bundle, url: `${baseUrl}/bundle` },
      player: {
        frameUrl: `${baseUrl}/frame`,
        filesUrl: `${baseUrl}/files/`,
        webUrl: `${apart.href}/web/`,
        stackUrl: null,
        workerUrl: `${baseUrl}${SCRIPTS}/worker.js`,
        loaderUrl: `${baseUrl}${SCRIPTS}/loader.js`,
        libraryUrls: { 'layout.worker.js': `${baseUrl}${SCRIPTS}/layout.worker.js` },
        entry: 'index',
        storageName: 'app',
      },
    }),
  );
  text('/before', 'text/html', '<h1>Before</h1>');
  return site;
}

const PHONE = { viewport: { width: 393, height: 740 }, hasTouch: true, isMobile: true };

/** Opens the page on a phone, after another page. Resolves after `until`, or when the app runs. */
export async function openOnPhone(
  browser: Browser,
  baseUrl: string,
  options: BrowserContextOptions = {},
  until?: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ ...PHONE, ...options });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${baseUrl}/before`);
  await page.goto(`${baseUrl}/app`);
  const app = page.frameLocator('.glass iframe');
  await (until ? until(page) : app.getByTestId('hello').waitFor());
  return Object.assign(page, { app, complaints });
}
