import type { ViewContext } from '../../frame/view.ts';
import { recordIn, textIn } from '../read-props.ts';

/** How long to wait. No answer comes if the app did not load the module, or the view is gone. */
const LATEST_MS = 5000;
/** Browsers detect the types of other files by themselves. */
const SVG = /\.svg(?:[?#]|$)/i;

const isFile = (uri: string) => /^file:\/\/\//i.test(uri);

/** Reads files for the pages of a web view: uploaded ones, and those that the app wrote. */
export function createPageFiles({ app, emit }: Pick<ViewContext, 'app' | 'emit'>) {
  const waiting = new Map<number, (bytes: BlobPart | undefined) => void>();
  let last = 0;
  const answer = (id: number, bytes: BlobPart | undefined) => {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(bytes);
  };

  /** Asks the worker, which has the files that the app wrote, by an event with a name that React knows. */
  const written = (uri: string) =>
    new Promise<BlobPart | undefined>((resolve) => {
      last += 1;
      const id = last;
      waiting.set(id, resolve);
      setTimeout(() => answer(id, undefined), LATEST_MS);
      emit('topAccessibilityAction', { actionName: 'vitrine:file', id, uri });
    });

  return {
    /** Returns undefined if there is no such file. */
    async read(uri: string): Promise<Blob | undefined> {
      if (!isFile(uri)) return undefined;
      const url = app.resolve(uri);
      const response = url ? await fetch(url) : undefined;
      if (response?.ok) return response.blob();
      const bytes = await written(uri);
      const type = SVG.test(uri) ? { type: 'image/svg+xml' } : {};
      return bytes === undefined ? undefined : new Blob([bytes], type);
    },
    /** The answer of the worker. */
    answer(given: unknown): void {
      const { id, bytes } = recordIn(given);
      answer(Number(id), bytes instanceof Uint8Array ? new Uint8Array(bytes) : textIn(bytes));
    },
  };
}
