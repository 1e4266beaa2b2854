/** Reads responses with a limit, because any server may have sent them. */

/** A reservation of 3,000 files on S3 has 6 MiB, and a page of 100 such builds about 60 MiB. */
export const MAX_ANSWER_BYTES = 64 * 1024 ** 2;
/** A refused finalize names each incomplete upload. */
export const MAX_ERROR_BYTES = 2 * 1024 ** 2;

/**
 * Reads the body as UTF-8. Returns null, and stops reading, if it is longer than `maxBytes` after
 * decoding its Content-Encoding. Calls `onBytes` after each chunk.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  onBytes: () => void = () => {},
): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onBytes();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
