import { createRateLimit } from '../shared/rate-limit.ts';

/** Apps use a port. The player posts nothing to the page's window, and no app does so this often. */
const PER_SECOND = 1000;

/**
 * Calls `flooded` once if the document of a frame, or one inside of it, posts too many messages to
 * this window. They are counted and not read: each of them takes time of this page. Returns a
 * function that stops it.
 */
export function watchWindowMessages(frame: HTMLIFrameElement, flooded: () => void): () => void {
  const limit = createRateLimit(PER_SECOND);
  const end = new AbortController();
  addEventListener(
    'message',
    ({ source }) => {
      if (!isInside(frame, source) || limit.take()) return;
      end.abort();
      flooded();
    },
    { signal: end.signal },
  );
  return () => end.abort();
}

/** A document that is gone has no window. Frames inside of the app's own can come and go. */
function isInside(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  if (source === null) return true;
  if (!('parent' in source)) return false;
  for (let at = source; ; at = at.parent) {
    if (at === frame.contentWindow) return true;
    if (at === at.parent) return false;
  }
}
