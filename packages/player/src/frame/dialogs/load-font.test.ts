import { afterEach, expect, it, vi } from 'vitest';
import type { LayoutWatch } from '../layouts.ts';
import type { AppPage } from '../view.ts';
import { loadFont } from './load-font.ts';

afterEach(() => vi.unstubAllGlobals());

it('is made bold by nobody, and has lines without gaps: a device draws it as its file is', async () => {
  const faces: unknown[] = [];
  class FontFace {
    constructor(family: string, _: ArrayBuffer, descriptors?: FontFaceDescriptors) {
      faces.push([family, descriptors]);
    }
    load = async () => this;
  }
  vi.stubGlobal('FontFace', FontFace);
  vi.stubGlobal('fetch', async () => new Response('font'));
  vi.stubGlobal('document', { fonts: new Set() });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const app = { resolve: (uri: string) => uri } as AppPage;
  expect(await loadFont(app, {} as LayoutWatch, 'Inter', 'https://fonts.example/inter.ttf')).toBe(
    true,
  );
  expect(faces).toEqual([['Inter', { weight: '1 1000', lineGapOverride: '0%' }]]);
});
