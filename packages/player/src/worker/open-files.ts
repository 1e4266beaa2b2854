import type { WorkerContext } from './context.ts';
import { createFiles, type Files } from './files.ts';

const PICTURE = /\.(?:bmp|gif|ico|jpe?g|png|webp|(svg))$/i;

/** The files of the app and of the upload. The frame knows the urls of the latter. */
export function openFiles(scope: typeof globalThis, ask: WorkerContext['ask']): Files {
  // The app may replace the globals.
  const { URL, Blob } = scope;
  const fetch = scope.fetch.bind(scope);
  return createFiles({
    async uploaded(uri) {
      const url = await ask({ ask: 'file', uri });
      if (url === '') return undefined;
      const answer = await fetch(url, { credentials: 'omit' }).catch(() => undefined);
      return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    // The frame shows pictures by their url, so it gets a url for each file.
    wrote(uri, bytes) {
      const [name, svg] = PICTURE.exec(uri) ?? [];
      if (name === undefined) return;
      const picture = new Blob([bytes], svg ? { type: 'image/svg+xml' } : {});
      void ask({ ask: 'file', uri, written: URL.createObjectURL(picture) });
    },
  });
}
