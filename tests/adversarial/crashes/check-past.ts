import { checkShown } from './checks.ts';
import { type Client, partsOf, type Shown } from './client.ts';
import type { Past } from './past.ts';
import { byTarget, type Upload } from './uploads.ts';

/**
 * Checks that uploads past their retention are there as a whole or not at all, and that kept ones
 * are there.
 */
export async function checkPast(client: Client, { over, kept }: Past): Promise<string[]> {
  return [...(await check(client, over, true)), ...(await check(client, kept, false))];
}

async function check(client: Client, uploads: Upload[], mayGo: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const [target, of] of byTarget(uploads)) {
    const { kind, id, deletion } = target;
    const { status, body } = await client.api<Shown>('GET', `/${kind}/${id}`);
    if (status === 404 && (deletion || mayGo)) continue;
    if (status !== 200 || deletion) {
      wrong.push(`${kind} ${id} of the past is answered with ${status}`);
      continue;
    }
    if (body.status !== 'ready' && mayGo) continue;
    wrong.push(...checkShown(target, of, body));
    for (const { name, url, hash } of body.status === 'ready' ? partsOf(body) : []) {
      const found = await client.hashOf(url);
      if (found !== hash) wrong.push(`${name || 'a bundle'} of the past is ${found}`);
    }
  }
  return wrong;
}
