import type { Scope } from '@vitrine/contract';
import { mint } from '../../../packages/server/src/core/accounts/credentials.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import type { Fixture } from './fixture.ts';
import type { Lines } from './wire.ts';

/** How the contract treats a credential. The operation decides the rest. */
type Kind =
  /** No key, or no valid one: 401. */
  | 'refused'
  /** Not valid HTTP: 400. */
  | 'unreadable'
  | 'right'
  | 'lacking'
  | 'elsewhere'
  | 'foreign';

export type Credential = {
  name: string;
  kind: Kind;
  headers: Lines;
  query?: string;
  scopes?: Scope[];
};

const EVERY: Scope[] = ['builds', 'preview_upload', 'test_runs'];
/** The alphabet of share ids, branch keys and object keys. */
export const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A made-up credential with a valid checksum. */
export const forged = (prefix: 'vtrk' | 'vtrr', id: string, secret: string): string =>
  mint(prefix, { ...randomIds, base62: (length) => (length === 12 ? id : secret) }).text;

export const drawn = (random: () => number, length: number, alphabet = ALPHABET): string =>
  Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');

export function changed(text: string, random: () => number, from = 0, alphabet = ALPHABET) {
  const at = from + Math.floor(random() * (text.length - from));
  const others = alphabet.replace(text.charAt(at), '');
  return text.slice(0, at) + drawn(random, 1, others) + text.slice(at + 1);
}

const otherCase = (text: string) =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();

export function corrupted(text: string, random: () => number): [name: string, text: string][] {
  const [prefix = '', id = '', rest = ''] = text.split('_');
  const secret = rest.slice(0, 43);
  const swapped = prefix === 'vtrk' ? 'vtrr' : 'vtrk';
  return [
    ['a changed character', changed(text, random, 5)],
    ['another checksum', text.slice(0, -6) + changed(text.slice(-6), random)],
    ['two characters changed places', text.slice(0, 20) + turned(text.slice(20))],
    ['a character less', text.slice(0, -1)],
    ['a character more', text + drawn(random, 1)],
    ['cut anywhere', text.slice(0, Math.floor(random() * (text.length - 1)) + 1)],
    ['the other prefix', swapped + text.slice(4)],
    ['the other prefix, with its checksum', forged(swapped, id, secret)],
    ['no known prefix', changed(text.slice(0, 4), random) + text.slice(4)],
    ['another case', `${prefix}_${otherCase(id)}_${otherCase(rest)}`],
    ['base64url padding', `${text}=`],
    ['percent-encoded', `%76${text.slice(1)}`],
    ['dashes for underscores', text.replaceAll('_', '-')],
    ['no secret', `${prefix}_${id}_`],
    ['8 KB', prefix + drawn(random, 8192)],
  ];
}

/** Swaps the first two neighbouring characters that differ. */
function turned(text: string): string {
  const at = [...text].findIndex((one, n) => one !== text.charAt(n + 1));
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}

const header = (value: string, name = 'Authorization'): Lines => [[name, value]];
const bearer = (text: string): Lines => header(`Bearer ${text}`);

function misplaced(key: string): [name: string, headers: Lines, query?: string][] {
  return [
    ['none', []],
    ['an empty header', header('')],
    ['the scheme alone', header('Bearer')],
    ['no scheme', header(key)],
    ['Basic', header(`Basic ${Buffer.from(`key:${key}`).toString('base64')}`)],
    ['another scheme', header(`Token ${key}`)],
    ['a colon after the scheme', header(`Bearer: ${key}`)],
    ['a tab for the space', header(`Bearer\t${key}`)],
    ['quoted', header(`Bearer "${key}"`)],
    ['trailing garbage', header(`Bearer ${key} ${key}`)],
    ['a parameter after it', header(`Bearer ${key}, scope="builds"`)],
    ['latin-1 after it', header(`Bearer ${key}\u00ff`)],
    ['the header twice', [...bearer(key), ...bearer(key)]],
    ['the header twice, the first one empty', [...header(''), ...bearer(key)]],
    ['two headers of two schemes', [...header('Basic eDp5'), ...bearer(key)]],
    ['in the query', [], `access_token=${key}`],
    ['in the query, as a header', [], `authorization=Bearer%20${key}`],
    ['in a cookie', header(`Authorization=Bearer ${key}; key=${key}`, 'Cookie')],
    ['as a key of other services', header(key, 'X-Api-Key')],
    ['for a proxy', header(`Bearer ${key}`, 'Proxy-Authorization')],
  ];
}

export function credentialsOf({ keys }: Fixture, random: () => number): Credential[] {
  const [, id = '', rest = ''] = keys.ours.split('_');
  const secret = rest.slice(0, 43);
  const refused: [name: string, headers: Lines, query?: string][] = [
    ...misplaced(keys.ours),
    ...corrupted(keys.ours, random).map(([name, text]): [string, Lines] => [
      `malformed: ${name}`,
      bearer(text),
    ]),
    ['unknown', bearer(forged('vtrk', drawn(random, 12), drawn(random, 43)))],
    ['unknown: the secret of ours', bearer(forged('vtrk', drawn(random, 12), secret))],
    ['unknown: our id, a made-up secret', bearer(forged('vtrk', id, drawn(random, 43)))],
    ['unknown: our id, their secret', bearer(forged('vtrk', id, keys.theirs.slice(18, 61)))],
    ['revoked', bearer(keys.revoked)],
    ['expired', bearer(keys.expired)],
  ];
  const good = (name: string, kind: Kind, text: string, scopes = EVERY): Credential => ({
    name,
    kind,
    scopes,
    headers: bearer(text),
  });
  const lacking = EVERY.map((scope) =>
    good(
      `without ${scope}`,
      'lacking',
      keys.lacking[scope],
      EVERY.filter((one) => one !== scope),
    ),
  );
  return [
    ...refused.map(
      ([name, headers, query]): Credential => ({
        name,
        kind: 'refused',
        headers,
        ...(query !== undefined && { query }),
      }),
    ),
    { name: 'with NUL', kind: 'unreadable', headers: bearer(`${keys.ours}\0`) },
    ...lacking,
    ...EVERY.map((scope) => good(`only ${scope}`, 'lacking', keys.only[scope], [scope])),
    good('of another account', 'foreign', keys.theirs),
    good('limited to another repository', 'elsewhere', keys.elsewhere),
    good('right', 'right', keys.ours),
    good('right, another one', 'right', keys.second),
    { ...good('right, bearer', 'right', ''), headers: header(`bearer ${keys.ours}`) },
    { ...good('right, spaces', 'right', ''), headers: header(`BEARER  ${keys.ours}  `) },
  ];
}
