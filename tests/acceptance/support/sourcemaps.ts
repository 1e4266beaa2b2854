import { randomUUID } from 'node:crypto';
import { newBundle, sha256 } from '../../harness/fixtures/bytes.ts';
import { type Answer, request } from '../../harness/http/client.ts';
import { operate } from '../../harness/processes/command.ts';
import { createAccount } from './accounts.ts';
import { type Client, clientOf } from './client.ts';
import { part, target } from './target.ts';
import { buildRequest, first } from './upload.ts';

/** Line 1: column 0 is App.js 1:1, column 10 is App.js 3:5, `render`. */
export const mapOf = (more: object = {}) =>
  new TextEncoder().encode(
    JSON.stringify({
      version: 3,
      sources: ['/secret-path/App.js'],
      sourcesContent: [`const secret = "${randomUUID()}";`],
      names: ['render'],
      mappings: 'AAAA,UAEIA',
      ...more,
    }),
  );

export const declared = (map: ReturnType<typeof mapOf>) => ({
  sourcemap: { sizeBytes: map.length, contentHash: sha256(map) },
});

export const publish = (
  by: Client,
  to: string,
  map: ReturnType<typeof mapOf>,
  more: object = {},
  bundle = newBundle(),
) => by.publishBuild(buildRequest(to, bundle, { ...declared(map), ...more }), bundle, map);

export const frames = [{ line: 1, column: 11 }];
export const RENDER = {
  frames: [{ source: '/secret-path/App.js', line: 3, column: 5, name: 'render' }],
};
export const accept = { accept: 'application/json' };
export const ask = (page = '', json: unknown = { frames }, revision = 1): Promise<Answer> =>
  request('POST', `${page}/r/${revision}/stack`, { json, headers: accept });

/** An account of its own, which shows stacks or not. */
export async function accountWith(stacks: 'on' | 'off') {
  const { environment } = part('local');
  const account = await createAccount(environment, `stacks ${randomUUID()}`);
  const set = (value: string) =>
    operate<object>(environment, 'account', 'set', account.name, '--stacks', value);
  if (stacks === 'on') await set('on');
  return { by: clientOf(target, account), to: first(account.repositories), account, set };
}
