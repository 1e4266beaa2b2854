/** A request that a probe sends like an arbitrary client. */
export type ProbeRequest = {
  method: string;
  headers?: Record<string, string>;
  /** An iterable is sent in chunks, without Content-Length. */
  body?: Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;
};

export type ProbeAnswer = { status: number; accepted: boolean; headers: Headers; text: string };

const WITHIN_MS = 20_000;

/**
 * Sends a request without credentials. Rejects when there is no response. The error does not name
 * the url, which may be signed.
 */
export async function probe(url: string, request: ProbeRequest): Promise<ProbeAnswer> {
  const { method, headers = {}, body } = request;
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body && { body: body as BodyInit, duplex: 'half' as const }),
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const text = (await answer.text()).slice(0, 10_000);
    const { status } = answer;
    return { status, accepted: status >= 200 && status < 300, headers: answer.headers, text };
  } catch (error) {
    throw new Error(codeOf(error));
  }
}

function codeOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  if (typeof cause?.code === 'string') return cause.code;
  return error instanceof Error ? error.name : 'no answer';
}
