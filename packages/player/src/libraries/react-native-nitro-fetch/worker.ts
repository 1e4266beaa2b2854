/**
 * The hybrid objects of react-native-nitro-fetch: src/NitroInstances.ts. Those of
 * react-native-nitro-text-decoder read what it streams: src/specs/TextDecoder.nitro.ts
 */
import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { registerWorker } from '../register.ts';
import { createStore } from '../stored-values.ts';
import { createClient } from './client.ts';
import { newUrlRequestBuilder } from './stream.ts';

const nitroFetch: NativeModule = (worker) =>
  completed(
    'NitroFetch',
    {
      createClient: () =>
        completed('NitroFetch', createClient(worker.fetch, worker.native.request), worker),
    },
    worker,
  );

const nitroCronet: NativeModule = (worker) =>
  completed(
    'NitroCronet',
    { newUrlRequestBuilder: (url: string) => newUrlRequestBuilder(worker.fetch, url) },
    worker,
  );

const storage: NativeModule = (worker) => {
  const store = createStore(worker, 'nitro-fetch');
  return () => ({
    getString: (key: string) => store.get(key) ?? '',
    setString: store.put,
    removeString: (key: string) => store.put(key, null),
  });
};

const textEncoding: NativeModule = () => ({
  createDecoder: (label?: string, options?: TextDecoderOptions) => new TextDecoder(label, options),
});

registerWorker('react-native-nitro-fetch.worker.js', {
  modules: {
    NitroFetch: nitroFetch,
    NitroCronet: nitroCronet,
    NitroTextEncoding: textEncoding,
    'nitro:NativeStorage': storage,
  },
});
