import type { Start } from '../host-protocol.ts';
import type { AssetRecord } from '../protocol.ts';

const BUNDLE = 'file:///bundle/';

/** Finds the uploaded file behind what an app calls an image, a font, a file. */
export function createAssets({ filesUrl }: Start) {
  return {
    add(_asset: AssetRecord): void {},
    resolve: (uri: string): string =>
      uri.startsWith(BUNDLE) ? `${filesUrl}${uri.slice(BUNDLE.length)}` : uri,
  };
}
