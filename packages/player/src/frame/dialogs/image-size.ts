import type { Answers } from '../../protocol/worker.ts';
import type { AppPage } from '../view.ts';

const LONGEST_MS = 30_000;

/** Image.getSize and prefetch: react-native/Libraries/Image/NativeImageLoaderIOS.js */
export function imageSize(app: AppPage, uri: unknown): Promise<Answers['imageSize']> {
  if (typeof uri !== 'string' || uri === '') return Promise.resolve(null);
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), LONGEST_MS);
    image.src = app.resolve(uri);
  });
}
