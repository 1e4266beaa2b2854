/** The most bytes of a discovery document or key set. Those of CI systems have 1 to 10 KiB. */
const MAX_BYTES = 128 * 1024;

/**
 * The JSON at a url. No redirect is followed, because it could lead to an address of the server's own
 * network.
 * @throws Error with what went wrong, or the reason of `signal`.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': 'vitrine' };
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const text = await readBounded(response, url);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${url} did not answer with JSON`);
  }
}

/** Counts decoded bytes, so that a small compressed body cannot become a large text. */
async function readBounded({ body }: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the body and closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`${url} answered with more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
