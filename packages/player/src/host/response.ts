import type { PlayerEvents } from './options.ts';

/** The same body, and how much of it has come so far. */
export function counted(
  answer: Response,
  progress: (progress: PlayerEvents['loading']) => void,
): Response {
  // What was packed on its way is longer here than its server said.
  const isPacked = answer.headers.has('content-encoding');
  const length = (!isPacked && Number(answer.headers.get('content-length'))) || null;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      // A server elsewhere may not let this page see that it was packed.
      progress({ bytes, total: length !== null && bytes <= length ? length : null });
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counter) ?? null);
}

/**
 * The text of an answer, or nothing when it is longer: it may have come compressed, and who asks has
 * to stand still while it is read.
 */
export async function readText(answer: Response, mostBytes: number): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return parts.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
