import type { CanvasKit } from 'canvaskit-wasm';
import begin from 'canvaskit-wasm/bin/canvaskit.js';

type Done = (instance: WebAssembly.Instance) => void;

/**
 * Instantiates CanvasKit synchronously, because the bundle uses the API as soon as the native module
 * has installed it. Emscripten fills the given module, so the returned promise is not needed.
 */
export function instantiate(wasm: BufferSource): CanvasKit {
  const compiled = new WebAssembly.Module(wasm);
  const module = {
    print() {},
    printErr() {},
    instantiateWasm(imports: WebAssembly.Imports, done: Done) {
      const instance = new WebAssembly.Instance(compiled, imports);
      done(instance);
      return instance.exports;
    },
  };
  const ready = (begin as unknown as (module: object) => Promise<unknown>)(module);
  ready.catch(() => {});
  if (!('Paint' in module)) throw new Error('CanvasKit could not be instantiated.');
  return module as unknown as CanvasKit;
}
