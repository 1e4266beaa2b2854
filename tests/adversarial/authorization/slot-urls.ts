import { SlotUrls } from '../../../packages/server/src/core/uploads/slot-url.ts';
import { BASE32, changed, drawn } from './credentials.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * 43 base64url characters carry 258 bits, and a signature has 256: three other spellings decode to
 * the same bytes.
 */
function respelled(signature: string, random: () => number): string {
  const at = BASE64URL.indexOf(signature.slice(-1));
  return signature.slice(0, -1) + BASE64URL.charAt(at ^ (1 + Math.floor(random() * 3)));
}

/** Altered urls of the server's own slots. `other` is a valid one of another slot. */
export function altered(
  target: string,
  other: string,
  random: () => number,
): [what: string, target: string][] {
  const [path = '', query = ''] = target.split('?');
  const key = path.slice(-26);
  const [expires = '', signature = ''] = query.split('&').map((part) => part.split('=')[1] ?? '');
  const [otherPath = '', otherQuery = ''] = other.split('?');
  const signed = (signature: string) => `${path}?expires=${expires}&signature=${signature}`;
  const until = (text: string) => `${path}?expires=${text}&signature=${signature}`;
  const keyed = (text: string) => `/api/v1/slots/${text}?${query}`;
  const elsewhere = new SlotUrls(drawn(random, 43)).sign(key, Number(expires));
  return [
    ['a changed signature', signed(changed(signature, random))],
    ['the signature respelled', signed(respelled(signature, random))],
    ['the signature padded', signed(`${signature}=`)],
    ['the signature in base64', signed(signature.replaceAll('-', '+').replaceAll('_', '/'))],
    ['a signature cut', signed(signature.slice(0, Math.floor(random() * 43)))],
    ['a signature drawn', signed(drawn(random, 43, BASE64URL))],
    ['signed by another server', elsewhere],
    ['longer good', until(String(Number(expires) + 1 + Math.floor(random() * 1e9)))],
    ['good for ever', until('9999999999999999')],
    ['a zero before the expiry', until(`0${expires}`)],
    ['a sign before the expiry', until(`%2B${expires}`)],
    ['the expiry as a power', until(`${expires}e0`)],
    ['another key', keyed(changed(key, random, 0, BASE32))],
    ['the key of another slot', `${otherPath}?${query}`],
    ['the signature of another slot', `${path}?${otherQuery}`],
    ['the key in capitals', keyed(key.toUpperCase())],
    ['the key percent-encoded', keyed(`%${key.charCodeAt(0).toString(16)}${key.slice(1)}`)],
    ['a dot segment', `/api/v1/slots/../slots/${key}?${query}`],
    ['a slash after the key', keyed(`${key}/`)],
    ['parameters turned', `${path}?signature=${signature}&expires=${expires}`],
    ['the signature twice', `${target}&signature=${signature}`],
    ['the expiry twice', `${path}?expires=${expires}&${query}`],
    ['one more parameter', `${target}&x=${drawn(random, 3)}`],
    ['an ampersand more', `${target}&`],
    ['no signature', `${path}?expires=${expires}`],
    ['no expiry', `${path}?signature=${signature}`],
    ['no query', path],
    ['a space in code', `${target}%20`],
  ].filter((one): one is [string, string] => one[1] !== target);
}

/** The same for urls of S3, whose signature covers the whole request (SigV4). */
export function alteredForS3(
  target: string,
  other: string,
  random: () => number,
): [what: string, target: string][] {
  const url = new URL(target, 'http://store');
  const another = new URL(other, 'http://store');
  const having = (name: string, value: string) => {
    const made = new URL(url);
    made.searchParams.set(name, value);
    return made.pathname + made.search;
  };
  const of = (name: string) => url.searchParams.get(name) ?? '';
  const signature = of('X-Amz-Signature');
  const turned = signature.startsWith('0') ? '1' : '0';
  return [
    ['a changed signature', having('X-Amz-Signature', turned + signature.slice(1))],
    ['a signature drawn', having('X-Amz-Signature', drawn(random, 64, '0123456789abcdef'))],
    ['longer good', having('X-Amz-Expires', String(Number(of('X-Amz-Expires')) + 1))],
    ['fewer headers signed', having('X-Amz-SignedHeaders', 'host')],
    ['the key of another slot', another.pathname + url.search],
    ['the signature of another slot', url.pathname + another.search],
    ['no query', url.pathname],
  ];
}
