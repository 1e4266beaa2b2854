/** The native module of @shopify/react-native-skia, which draws with CanvasKit. */
import { JsiSkImage } from '@shopify/react-native-skia/lib/module/skia/web/JsiSkImage.js';
import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { asHostObject, createApi } from './api.ts';
import { bottomless } from './bottomless.ts';
import { createDomApi } from './dom.ts';
import { onUndrawn } from './host.ts';
import { instantiate } from './instantiate.ts';
import { createRaster } from './raster.ts';
import { createViewApi, VIEW } from './views.ts';

function open(worker: WorkerContext): { SkiaApi: object; SkiaDomApi: object; SkiaViewApi: object } {
  const kit = instantiate(worker.readLibraryFile('canvaskit.wasm'));
  onUndrawn((name, error) =>
    worker.send({
      type: 'missing',
      what: 'method',
      name: `Skia: ${name}`,
      answered: `nothing, as ${error instanceof Error ? error.message : String(error)}`,
    }),
  );
  const asImage = (image: never) => new JsiSkImage(kit, image);
  const skia = createApi(kit, worker);
  return {
    SkiaApi: skia,
    SkiaDomApi: createDomApi(kit, skia),
    SkiaViewApi: asHostObject(createViewApi(worker, { raster: createRaster(kit), asImage })),
  };
}

/** Accepts all drawing without effect. Canvases are boxes with their names. */
function drawNothing({ mounted, send }: WorkerContext, error: unknown): object {
  const because = error instanceof Error ? error.message : String(error);
  send({
    type: 'missing',
    what: 'module',
    name: 'RNSkiaModule, which draws nothing here',
    answered: because,
  });
  mounted.filters.push((operations) => {
    for (const [kind, tag, component] of operations)
      if (kind === 'create' && VIEW.test(component)) {
        send({ type: 'missing', what: 'component', name: component, answered: 'a box' });
        queueMicrotask(() => send({ type: 'command', tag, name: 'undrawn', args: [] }));
      }
    return operations;
  });
  return { SkiaApi: bottomless(), SkiaViewApi: bottomless() };
}

/** @shopify/react-native-skia/src/skia/NativeSetup.ts */
const skia: NativeModule = (worker) => {
  let isInstalled = false;
  return {
    install(): boolean {
      if (isInstalled) return true;
      isInstalled = true;
      let installed: object;
      try {
        installed = open(worker);
      } catch (error) {
        installed = drawNothing(worker, error);
      }
      Object.assign(globalThis, installed);
      return true;
    },
  };
};

registerWorker('react-native-skia.worker.js', { modules: { RNSkiaModule: skia } });
