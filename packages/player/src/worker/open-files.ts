import type { WorkerContext } from './context.ts';
import { createFiles, type Files } from './files.ts';

const PICTURE = /\.(?:bmp|gif|ico|jpe?g|png|webp|(svg))$/i;

/** The app's files, beside those of the upload, of which the frame knows where they are. */
export function openFiles(scope: typeof globalThis, ask: WorkerContext['ask']): Files {
  // An app may put others in their place.
  const { URL, Blob } = scope;
  const fetch = scope.fetch.bind(scope);
  return createFiles({
    async uploaded(uri) {
      const url = await ask({ ask: 'file', uri });
      if (url === '') return undefined;
      const answer = await fetch(url, { credentials: 'omit' }).catch(() => undefined);
      return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    // The frame shows pictures by their url, and is told of those that it could not find.
    wrote(uri, bytes) {
      const [name, svg] = PICTURE.exec(uri) ?? [];
      if (name === undefined) return;
      const picture = new Blob([bytes], svg ? { type: 'image/svg+xml' } : {});
      void ask({ ask: 'file', uri, written: URL.createObjectURL(picture) });
    },
  });
}
