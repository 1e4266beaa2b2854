import { randomBytes } from 'node:crypto';
import { type ProbeAnswer, type ProbeRequest, probe } from './probe-request.ts';

export const SIZE = 64;
export const TYPE = 'application/x-vitrine-probe';

/** A slot, with the body and headers of the PUT that it should accept. */
export type Slot = {
  objectKey: string;
  url: string;
  expiresAt: number;
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
  /** `x-amz-copy-source` of an object that the server may read. */
  source: string;
};
type Headers = Record<string, string>;

/** A request that the store should refuse, and what it means if it does not. */
export type Probe = {
  name: string;
  /** The request to send instead of the right one. */
  wrong(slot: Slot): ProbeRequest & { url?: string };
  /** Whether the store did what it should not, for what may be ignored. The status was a success. */
  did?(answer: ProbeAnswer, slot: Slot): boolean | Promise<boolean>;
  state: 'warn' | 'fail';
  weaker: string;
  /** Whether the slot requires a checksum header. */
  checksum?: true;
  expired?: true;
};

const UNSAFE = 'Whoever sees one such url could write what was not signed. Do not use this store.';
const LATE =
  'The promise that a wrong PUT is refused at once is weaker here: it is found when the reservation is finalized, before anything is published.';
const ROOM =
  'Whoever has a slot can fill the store with more than was declared until the sweep removes it; nothing wrong is ever published. Set a quota at the store.';

export const PROBES: Probe[] = [
  {
    name: 'an altered signature',
    wrong: ({ url, headers, body }) => ({ method: 'PUT', headers, body, url: altered(url) }),
    state: 'fail',
    weaker: UNSAFE,
  },
  {
    name: 'another key',
    wrong: ({ url, objectKey, headers, body }) => ({
      method: 'PUT',
      headers,
      body,
      url: url.replace(objectKey, otherKey(objectKey)),
    }),
    state: 'fail',
    weaker: UNSAFE,
  },
  {
    name: 'GET with the url of a PUT',
    wrong: () => ({ method: 'GET' }),
    state: 'fail',
    weaker: 'Whoever sees the url could read what others upload. Do not use this store.',
  },
  {
    name: 'DELETE with the url of a PUT',
    wrong: () => ({ method: 'DELETE' }),
    state: 'fail',
    weaker: 'Whoever sees the url could delete uploads. Do not use this store.',
  },
  {
    name: 'an expired url',
    wrong: ({ headers, body }) => ({ method: 'PUT', headers, body }),
    state: 'fail',
    weaker: 'Urls of slots are good for ever here. Do not use this store.',
    expired: true,
  },
  {
    name: 'another Content-Type',
    wrong: ({ headers, body }) => ({
      method: 'PUT',
      body,
      headers: { ...headers, 'Content-Type': 'text/html' },
    }),
    state: 'warn',
    weaker: LATE,
  },
  {
    name: 'no Content-Type',
    wrong: ({ headers, body }) => ({ method: 'PUT', headers: withoutType(headers), body }),
    state: 'warn',
    weaker: LATE,
  },
  {
    name: 'another Content-Length',
    wrong: ({ headers, body }) => ({
      method: 'PUT',
      headers,
      body: new Uint8Array([...body, 1]),
    }),
    state: 'warn',
    weaker: ROOM,
  },
  {
    name: 'a body in chunks, without Content-Length',
    wrong: ({ headers, body }) => ({ method: 'PUT', headers, body: chunks(body) }),
    state: 'warn',
    weaker: ROOM,
  },
  {
    name: 'other bytes than a checksum header promises',
    wrong: ({ headers }) => ({ method: 'PUT', headers, body: randomBytes(SIZE) }),
    state: 'warn',
    weaker: `\`"checksumHeaders": true\` brings nothing here. ${LATE}`,
    checksum: true,
  },
];

const DENY =
  'Run vitrine-server doctor --fix, which adds a bucket policy that denies it, or do not use this store.';
const EVERYBODY = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';

const becamePublic: Probe['did'] = async (_, { url }) =>
  (await probe(url.replace(/\?.*/, ''), { method: 'GET' })).accepted;

/** Headers that were not signed, and what a store does that follows them. */
export const UNSIGNED: Probe[] = [
  {
    name: 'an x-amz-copy-source that was not signed',
    wrong: ({ headers, body, source }) => ({
      method: 'PUT',
      body,
      headers: { ...headers, 'x-amz-copy-source': source },
    }),
    did: ({ text }) => text.includes('<CopyObjectResult'),
    state: 'fail',
    weaker: `Whoever has an upload url could copy there what the server may read, from other buckets too. ${DENY}`,
  },
  ...[
    ['x-amz-acl', 'public-read'],
    ['x-amz-grant-read', EVERYBODY],
  ].map(
    ([name = '', value = '']): Probe => ({
      name: `an ${name} that was not signed`,
      wrong: ({ headers, body }) => ({
        method: 'PUT',
        body,
        headers: { ...headers, [name]: value },
      }),
      did: becamePublic,
      state: 'fail',
      weaker: `Whoever has an upload url could let everybody read what lies there. ${DENY}`,
    }),
  ),
];

const altered = (url: string) =>
  url.replace(/(X-Amz-Signature=)([0-9a-f])/i, (_, name: string, digit: string) =>
    name.concat(digit === '0' ? '1' : '0'),
  );

export const otherKey = (key: string) => (key.startsWith('a') ? 'b' : 'a') + key.slice(1);

const withoutType = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-type$/i.test(name)));

async function* chunks(body: Uint8Array) {
  yield body.subarray(0, 10);
  yield body.subarray(10);
}
