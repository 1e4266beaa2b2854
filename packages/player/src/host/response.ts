import type { PlayerEvents } from './options.ts';

/** Returns the same response, and reports how many bytes of its body have arrived. */
export function counted(
  answer: Response,
  progress: (progress: PlayerEvents['loading']) => void,
): Response {
  // A compressed body is longer here than its `content-length`.
  const isPacked = answer.headers.has('content-encoding');
  const length = (!isPacked && Number(answer.headers.get('content-length'))) || null;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      // A server on another origin may hide the encoding from this page.
      progress({ bytes, total: length !== null && bytes <= length ? length : null });
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counter) ?? null);
}

/**
 * Returns the text of a response, or undefined if it is longer than `maxBytes`. A compressed body
 * may be much longer than announced.
 */
export async function readText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return parts.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
