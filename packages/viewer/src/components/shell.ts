import type { VNode } from 'preact';
import { local } from '../urls.ts';
import { el } from './el.ts';
import { logo } from './icons.ts';

export const header = (baseUrl: string): VNode =>
  el.header(
    { class: 'site-header' },
    el.a({ class: 'brand', href: local(baseUrl, baseUrl) }, logo(), el.span({}, 'Vitrine')),
  );

export const footer = (baseUrl: string): VNode =>
  el.footer(
    { class: 'site-footer' },
    el.p({}, 'Hosted with ', el.a({ href: local(baseUrl, baseUrl) }, 'Vitrine')),
    el.nav(
      { 'aria-label': 'Service' },
      el.a({ href: local(baseUrl, `${baseUrl}/docs`) }, 'API reference'),
      el.a({ href: local(baseUrl, `${baseUrl}/openapi.json`) }, 'OpenAPI'),
    ),
  );
