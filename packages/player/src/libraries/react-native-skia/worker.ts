/** The native module of @shopify/react-native-skia. It draws nothing. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';

/** Properties that code reads to find the type of an object. */
const NONE = new Set<string | symbol>(['then', 'toJSON', '__esModule', '$$typeof', 'constructor']);

/**
 * An object that returns itself for every property, call and construction, because apps compute
 * with colours, paths and fonts before they draw. As a number it is 0, and as an iterable empty.
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
