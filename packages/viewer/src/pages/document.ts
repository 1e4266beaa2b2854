import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { assetPath } from '../assets.ts';
import { el } from '../components/el.ts';
import { type HeadImage, head, type PlayerHead } from '../components/head.ts';
import { footer, header } from '../components/shell.ts';
import { foreignOrigins } from '../urls.ts';
import type { Page } from '../views.ts';
import { pageHeaders } from './headers.ts';

export type DocumentInput = {
  baseUrl: string;
  /** The page's canonical url; null for error pages. */
  url: string | null;
  title: string;
  description: string;
  image?: HeadImage | null;
  /** Whether the page needs the script of the gallery. */
  gallery?: boolean;
  player?: PlayerHead | null;
  /** Urls of uploaded content in the page, whose origins the CSP has to allow. */
  content?: readonly string[];
  status?: number;
  /** The layout: the suffix of the body's class. */
  kind: 'content' | 'text' | 'docs';
  main: VNode;
};

/** A complete page: head, header, main and footer, and its HTTP headers. */
export function document(input: DocumentInput): Page {
  const { baseUrl, kind } = input;
  const scripts = [assetPath('page.js'), ...(input.gallery ? [assetPath('gallery.js')] : [])];
  const html = el.html(
    { lang: 'en' },
    head({
      ...input,
      scripts,
      image: input.image ?? null,
      player: input.player ?? null,
      style: assetPath('page.css'),
    }),
    el.body(
      { class: `is-${kind}` },
      el.a({ class: 'skip', href: '#main' }, 'Skip to content'),
      header(baseUrl),
      el.main({ id: 'main', tabIndex: -1 }, input.main),
      footer(baseUrl),
    ),
  );
  return {
    status: input.status ?? 200,
    html: `<!doctype html>${render(html)}`,
    headers: pageHeaders(baseUrl, foreignOrigins(baseUrl, input.content ?? [])),
  };
}
