/**
 * A worker of the page. It fetches and unpacks the bundle and searches it, which takes seconds for a
 * large one. The page gets the result.
 */
import type { PlayerEvents } from '../options.ts';
import { counted } from '../response.ts';
import type { FromLoader, ToLoader } from './messages.ts';
import { readBundle } from './read-bundle.ts';

const EVERY_MS = 50;

const post = (message: FromLoader) => postMessage(message);

/** Chunks are small. Not each of them is worth a message. */
function createProgress() {
  let last = Number.NEGATIVE_INFINITY;
  return (progress: PlayerEvents['loading']) => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    post({ type: 'progress', progress });
  };
}

async function load({ bundle, ...options }: ToLoader, init?: RequestInit): Promise<FromLoader> {
  if (typeof bundle !== 'string')
    return { type: 'read', read: await readBundle(bundle.stream(), options) };
  const answer = await fetch(bundle, init);
  if (!answer.ok) return { type: 'refused', status: answer.status };
  const { body } = counted(answer, createProgress());
  return { type: 'read', read: await readBundle(body ?? new Blob().stream(), options) };
}

addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
  // Tries twice: mobile networks lose requests.
  load(data)
    .catch(() => load(data, { cache: 'no-cache' }))
    .catch((): FromLoader => ({ type: 'unreachable' }))
    .then(post);
});
