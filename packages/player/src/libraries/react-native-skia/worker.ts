/** The native module of @shopify/react-native-skia, which draws nothing here. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

/** Looked at by those who want to know what an object is. */
const NONE = new Set<string | symbol>(['then', 'toJSON', '__esModule', '$$typeof', 'constructor']);

/**
 * Answers with itself whatever it is asked, called or made: colours, paths and fonts are counted with
 * before any of them is drawn. As a number it is 0, and as a list empty.
 */
function bottomless(): object {
  const itself: object = new Proxy(() => {}, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 0;
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      return NONE.has(name) || typeof name === 'symbol' ? undefined : itself;
    },
    apply: () => itself,
    construct: () => itself,
    set: () => true,
  });
  return itself;
}

/** @shopify/react-native-skia/src/skia/NativeSetup.ts */
const skia: NativeModule = ({ send }) => ({
  install(): boolean {
    Object.assign(globalThis, { SkiaApi: bottomless(), SkiaViewApi: bottomless() });
    send({ type: 'missing', what: 'module', name: 'RNSkiaModule, which draws nothing here' });
    return true;
  },
});

registerWorker('react-native-skia.worker.js', { modules: { RNSkiaModule: skia } });
