import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { renderBranchPage } from '../src/pages/branch-page.ts';
import { renderBuildPage } from '../src/pages/build-page.ts';
import { renderDocsPage } from '../src/pages/docs-page.ts';
import { renderErrorPage } from '../src/pages/error-page.ts';
import { renderHomePage } from '../src/pages/home-page.ts';
import { renderPreviewPage } from '../src/pages/preview-page.ts';
import { png } from './png.ts';
import { branchView, buildView, previewView } from './sample.ts';
import { type Media, type Site, serve } from './serve.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const content = '/c/h7q2y6n4z5r3t2u6v4w7x5a3b2/recordings/checkout';

export const media: Media = {
  [`${content}/flow.webm`]: { contentType: 'video/webm', body: read('./media/flow.webm') },
  ...Object.fromEntries(
    ['01-cart', '02-card', '03-done'].map((name, index) => [
      `${content}/${name}.png`,
      { contentType: 'image/png', body: png(390, 844, [180 - index * 60, 80, 42 + index * 60]) },
    ]),
  ),
};

/** A site with one page of each kind, and a browser, for the tests of a file. */
export async function lookAtPages() {
  const site = await serve(media);
  const { baseUrl, pages } = site;
  const document: unknown = JSON.parse(read('../../../docs/openapi.json').toString());
  pages.set('/preview', () => renderPreviewPage(previewView(baseUrl)));
  pages.set('/build', () => renderBuildPage(buildView(baseUrl)));
  pages.set('/branch', () => renderBranchPage(branchView(baseUrl)));
  pages.set('/home', () => renderHomePage({ baseUrl, version: '0.1.0' }));
  pages.set('/docs', () => renderDocsPage({ baseUrl, document }));
  pages.set('/error', () => ({ ...renderErrorPage({ baseUrl, kind: 'gone' }), status: 200 }));
  afterAll(() => site.close());
  return { site, browser: await browserOfWorker() };
}

/** Opens a page in its own context. `complaints` are the errors and warnings of the browser. */
export async function open(
  { browser, site }: { browser: Browser; site: Site },
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page & { complaints: string[] }> {
  const context = await browser.newContext({ permissions: ['clipboard-read'], ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.baseUrl}${path}`, { waitUntil: 'load' });
  return Object.assign(page, { complaints });
}
