import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const HOST = fileURLToPath(new URL('../src/libraries/react-native-skia/host.ts', import.meta.url));
const OF_WEB = /react-native-skia[\\/]lib[\\/]module[\\/]skia[\\/]web[\\/]/;
const OF_CANVASKIT = /canvaskit-wasm[\\/]bin[\\/]/;
/** CanvasKit requires modules of Node there, and only there. */
const EMPTY = '\0empty';

/**
 * The web implementation of @shopify/react-native-skia, with classes of ours below its own, and
 * CanvasKit.
 */
export const skiaWeb: Plugin = {
  name: 'skia-web',
  resolveId: {
    filter: { id: /^(\.\/Host|fs|path)$/ },
    handler(source, importer = '') {
      if (source === './Host') return OF_WEB.test(importer) ? HOST : undefined;
      return OF_CANVASKIT.test(importer) ? EMPTY : undefined;
    },
  },
  load: { filter: { id: /^\0empty$/ }, handler: () => '' },
};
