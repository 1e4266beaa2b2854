/** Reading answers, which may be of anybody, without keeping all of what comes. */

/** A reservation of 2,000 files on S3 is 4 MiB, a page of 100 such builds some 40. */
export const MAX_ANSWER_BYTES = 64 * 1024 ** 2;
/** A refused finalize names each incomplete upload. */
export const MAX_ERROR_BYTES = 2 * 1024 ** 2;

/**
 * The body as UTF-8, or null when it is longer than `maxBytes`, counted after Content-Encoding is
 * undone. The rest is not read then.
 */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
