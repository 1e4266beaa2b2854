import type { LibraryUrls } from '../../protocol/worker.ts';
import type { Native } from '../native.ts';
import type { LayoutEngine, LayoutGiven } from './engine.ts';

export type CreateLayout = (given: LayoutGiven) => Promise<LayoutEngine>;

/** The global in which the script of the layout is. */
export const CREATE_LAYOUT = 'vitrine$createLayout';

/** Loads the layout: Yoga and the measuring of text. They are a script apart, which is cached. */
export function loadLayout(
  { importScripts }: Native,
  urls: LibraryUrls,
  given: LayoutGiven,
): Promise<LayoutEngine> {
  importScripts(urls['layout.worker.js'] ?? '');
  const scope = globalThis as unknown as { [CREATE_LAYOUT]: CreateLayout };
  return scope[CREATE_LAYOUT](given);
}
