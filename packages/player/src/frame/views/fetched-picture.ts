import type { Asked } from './image-source.ts';

/** No image has so many bytes. A larger response would fill the memory, so it is ended. */
const MAX_BYTES = 64 << 20;

/**
 * An image that is fetched, because an element sends no headers. Its blob url lasts until the next one
 * or `end`.
 */
export function createFetchedPicture() {
  let request: AbortController | undefined;
  let url: string | undefined;
  const end = () => {
    request?.abort();
    if (url !== undefined) URL.revokeObjectURL(url);
    url = undefined;
  };
  return {
    end,
    /** Shows the url of the image, or its own address if the host refuses this request. */
    async load(address: string, asked: Asked, show: (url: string) => void): Promise<void> {
      end();
      request = new AbortController();
      const { signal } = request;
      const blob = await fetch(address, { ...asked, credentials: 'omit', signal }).then(
        (answer) => (answer.ok ? answer.blob() : undefined),
        () => undefined,
      );
      if (signal.aborted) return;
      if (blob && blob.size <= MAX_BYTES) url = URL.createObjectURL(blob);
      show(url ?? address);
    },
  };
}
