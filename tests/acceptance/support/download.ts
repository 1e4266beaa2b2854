import { ask } from '../../harness/http/raw.ts';

export interface Download {
  status: number;
  headers: Record<string, string | undefined>;
  /** As they came over the wire: fetch would decode them. */
  bytes: Buffer;
}

export async function download(
  url: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const answer = await ask(url, headers);
  return { ...answer, headers: Object.fromEntries(answer.headers) };
}
