import type { LibraryUrls } from '../../protocol/worker.ts';
import type { Native } from '../native.ts';
import type { LayoutEngine, LayoutGiven } from './engine.ts';

export type CreateLayout = (given: LayoutGiven) => Promise<LayoutEngine>;

/** The global in which the script of the layout is. */
export const CREATE_LAYOUT = 'vitrine$createLayout';

/**
 * Creates the layout: Yoga and the measuring of text. They are in a separate script, which is cached and
 * may be loaded already.
 */
export function loadLayout(
  native: Native,
  urls: LibraryUrls,
  given: LayoutGiven,
): Promise<LayoutEngine> {
  const scope = globalThis as unknown as { [CREATE_LAYOUT]?: CreateLayout };
  if (!scope[CREATE_LAYOUT]) prepareLayout(native, urls['layout.worker.js'] ?? '');
  const create = scope[CREATE_LAYOUT];
  if (!create) throw new Error('the script of the layout defines no layout');
  return create(given);
}

/** Loads the script of the layout. */
export const prepareLayout = ({ importScripts }: Native, url: string): void => importScripts(url);
