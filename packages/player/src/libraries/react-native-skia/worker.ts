/** The native module of @shopify/react-native-skia. It draws nothing. */
import type { NativeModule } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { bottomless } from './bottomless.ts';

/** @shopify/react-native-skia/src/skia/NativeSetup.ts */
const skia: NativeModule = ({ send }) => ({
  install(): boolean {
    Object.assign(globalThis, { SkiaApi: bottomless(), SkiaViewApi: bottomless() });
    send({ type: 'missing', what: 'module', name: 'RNSkiaModule, which draws nothing here' });
    return true;
  },
});

registerWorker('react-native-skia.worker.js', { modules: { RNSkiaModule: skia } });
