import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { image } from '../modules/assets.ts';
import { sourcesOf } from './image-source.ts';

type Module = { loadAsync(source: object): Promise<Record<string, unknown>> };

test('an image that useImage loaded is shown by its URL', async () => {
  const classes = createClasses(() => {});
  const { worker } = fakeWorker({ answer: () => ({ width: 20, height: 10 }) });
  const uri = 'https://example.org/a.png';
  const loaded = await (image(worker, classes) as Module).loadAsync({ uri });
  // expo-image/src/utils.ts, isImageRef
  expect(loaded).toBeInstanceOf(classes.SharedRef);
  expect(loaded).toMatchObject({ nativeRefType: 'image', width: 20, height: 10 });
  // expo-image/src/utils/resolveSources.tsx
  expect(sourcesOf(loaded.__expo_shared_object_id__)).toEqual([{ uri, width: undefined }]);
});
