import { ask } from '../../harness/http/raw.ts';

export interface Download {
  status: number;
  headers: Record<string, string | undefined>;
  /** As they came over the wire: fetch would decode them. */
  bytes: Buffer;
}

/** Follows the redirect of a numbered revision to its content, and no other. */
export async function download(
  url: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const answer = await ask(url, headers);
  const to = answer.headers.get('location');
  if (answer.status === 307 && to) return download(new URL(to, url).href, headers);
  return { ...answer, headers: Object.fromEntries(answer.headers) };
}
