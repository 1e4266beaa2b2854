import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meta, skeleton, textOf } from '../../test/html.ts';
import { branchView, buildView, previewView } from '../../test/sample.ts';
import type { PreviewView } from '../views.ts';
import { renderBranchPage } from './branch-page.ts';
import { renderBuildPage } from './build-page.ts';
import { renderErrorPage } from './error-page.ts';
import { renderHomePage } from './home-page.ts';
import { renderPreviewPage } from './preview-page.ts';

const baseUrl = 'https://vitrine.example/team';
const preview = previewView(baseUrl);
const pages = {
  preview: renderPreviewPage(preview),
  build: renderBuildPage(buildView(baseUrl)),
  branch: renderBranchPage(branchView(baseUrl)),
  home: renderHomePage({ baseUrl, version: '0.1.0' }),
  gone: renderErrorPage({ baseUrl, kind: 'gone' }),
};

test.each(Object.entries(pages))('the %s page has no inline script or style', (_, { html }) => {
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
  for (const [, attributes] of html.matchAll(/<script\b([^>]*)>/g)) {
    expect(attributes).toMatch(/^ type="module" src="\/team\/_\/[a-z]+\.[0-9a-f]{12}\.js"$/);
  }
  expect(html).toMatch(/<script [^>]*><\/script>/);
});

test.each(Object.entries(pages))('the %s page is sent with a strict CSP', (_, { headers }) => {
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "media-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none', " +
      'script-src *:*/team/_/; style-src *:*/team/_/',
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toBe('noindex');
});

test.each(Object.entries(pages))(
  'the %s page has its landmarks and one h1 first',
  (_, { html }) => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    for (const tag of ['header', 'main', 'footer', 'h1']) {
      expect(html.match(new RegExp(`<${tag}[ >]`, 'g')), tag).toHaveLength(1);
    }
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  },
);

test('the home page shows the command for CI with its own address', () => {
  expect(textOf(pages.home.html)).toContain(`npx -y ${baseUrl}/cli.tgz upload build --bundle `);
});

test('links stay below the base path, whatever the host', () => {
  const { html } = pages.preview;
  const hrefs = [...html.matchAll(/(?:href|src|poster)="([^"]*)"/g)].map(([, href]) => href ?? '');
  const outside = hrefs.filter((href) => !/^(\/team\/|#|data:image\/svg)/.test(href));
  expect(new Set(outside)).toEqual(
    new Set([preview.source.commitUrl, preview.source.pullRequestUrl, preview.url]),
  );
});

test('the head has the metadata for link previews', () => {
  const { html } = pages.preview;
  expect(html).toContain('<title>Checkout with a saved card · Vitrine</title>');
  expect(meta(html, 'og:title')).toBe('Checkout with a saved card');
  expect(meta(html, 'og:type')).toBe('website');
  expect(meta(html, 'og:url')).toBe(preview.url);
  expect(meta(html, 'og:image')).toBe(preview.recordings[0]?.url);
  expect(meta(html, 'og:image:width')).toBe('390');
  expect(meta(html, 'description')).toBe(
    'iOS preview of acme/shop, branch feature/saved-cards, commit 0123456789, pull request #128, ' +
      'iPhone 16, Offer saved cards at checkout',
  );
  expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
  expect(meta(html, 'twitter:card')).toBe('summary_large_image');
  expect(meta(html, 'robots')).toBe('noindex, nofollow');
  expect(meta(html, 'referrer')).toBe('no-referrer');
  expect(html.match(/<meta name="theme-color" media="\(prefers-color-scheme/g)).toHaveLength(2);
});

test('without a screenshot the link preview has no image', () => {
  expect(meta(pages.build.html, 'og:image')).toBeNull();
  expect(meta(pages.build.html, 'twitter:card')).toBe('summary');
  expect(meta(pages.build.html, 'og:title')).toBe('acme/shop · main · iOS');
});

const withText = (view: PreviewView, text: string): PreviewView => ({
  ...view,
  title: text,
  device: { ...view.device, name: text, osVersion: text },
  source: {
    ...view.source,
    owner: text,
    repo: text,
    branch: text,
    commitMessage: text,
    author: text,
    pullRequest: text,
  },
  bundle: { ...view.bundle, origin: text, entry: text, contentType: text },
  files: view.files.map((file) => ({ ...file, path: text, contentType: text })),
  recordings: view.recordings.map((recording) => ({ ...recording, path: text })),
});

test('uploaded text adds no tag and no attribute, and is shown in full', () => {
  const plainest = skeleton(renderPreviewPage(withText(preview, 'x')).html);
  const special = fc.constantFrom('<', '>', '"', "'", '&', '</script>', '<!--', ']]>', '`', '=');
  const text = fc
    .array(fc.oneof(special, fc.string({ minLength: 1, maxLength: 8 })), { maxLength: 10 })
    .map((parts) => `x${parts.join('').replace(/\s+/g, ' ')}x`);
  fc.assert(
    fc.property(text, (value) => {
      const { html } = renderPreviewPage(withText(preview, value));
      expect(skeleton(html)).toEqual(plainest);
      expect(textOf(html)).toContain(value);
    }),
    { numRuns: 200 },
  );
});
