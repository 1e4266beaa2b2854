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
