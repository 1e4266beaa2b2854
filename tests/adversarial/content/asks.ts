import { ask } from '../../harness/http/raw.ts';
import { type Published, publishBuild, reserveOnly, type Server } from './fixture.ts';
import type { Answer } from './header-rules.ts';

/** With a method, headers and targets that fetch would not send. */
export async function send(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { bytes, ...answer } = await ask(url, headers, { method });
  return { ...answer, body: bytes.toString('latin1') };
}

export type Asked = [what: string, expected: number[], () => Promise<Answer>];

export function asks(url: string, page: string, size: number, length: number): Asked[] {
  const [content = ''] = /^.*\/c\/\w+/.exec(url) ?? [];
  const current = url.replace(content, page);
  const whole = [200, 302];
  const part = (range: string) => send(url, { range, 'accept-encoding': 'identity' });
  return [
    ['whole', whole, () => send(url)],
    [
      'whole, for a page',
      whole,
      () => send(url, { accept: 'text/html', 'sec-fetch-dest': 'document' }),
    ],
    ['current', whole, () => send(current)],
    ['HEAD', [200], () => send(url, {}, 'HEAD')],
    ['range', size === 0 ? [200, 416] : [206, 302], () => part(`bytes=0-${length}`)],
    ['range of the end', size === 0 ? [200, 416] : [206, 302], () => part('bytes=-1')],
    ['two ranges', [...whole, ...(size > 1 ? [] : [206, 416])], () => part('bytes=0-0,1-1')],
    ['range beyond', [416], () => part(`bytes=${size + 1}-`)],
    ['not modified', [304], () => send(url, { 'if-none-match': '*' })],
    ['service worker', [403], () => send(url, { 'service-worker': 'script' })],
    [
      'service worker, current',
      [403],
      () => send(current, { 'service-worker': 'script', accept: 'text/html' }),
    ],
    ['POST', [404, 405], () => send(url, {}, 'POST')],
    ['OPTIONS', [404, 405], () => send(url, { origin: 'https://x.example' }, 'OPTIONS')],
    ['expectation', [417], () => send(url, { expect: 'a-pony' })],
    ['no such file', [404], () => send(`${url}.html`)],
    ['no such file, as JSON', [404], () => send(`${url}/<script>`, { accept: 'application/json' })],
    ['numbered', [307], () => send(url.replace(content, `${page}/r/1`))],
    ['no such revision', [404], () => send(url.replace(content, `${page}/r/2`))],
    ['no such content', [404], () => send(url.replace(content, content.replace(/\w+$/, 'x')))],
    ['broken address', [400], () => send(`${url}%`)],
    ['broken address, as JSON', [400], () => send(`${url}%e0`, { accept: 'application/json' })],
    ['traversal', [404, 400], () => send(`${content}/files/..%2f..%2fx`)],
  ];
}

/** Requests for absent content: as a navigation, as JSON and as a service worker. */
const absent = (what: string, status: number, url: string): Asked[] => [
  [what, [status], () => send(url)],
  [`${what}, as JSON`, [status], () => send(url, { accept: 'application/json' })],
  [`${what}, as a service worker`, [403], () => send(url, { 'service-worker': 'script' })],
];

export const deleted = ({ urls }: Published): Asked[] =>
  urls.flatMap((url) => absent('deleted', 410, url));

const DAY_MS = 86_400_000;

/** Content that is not ready, and a revision that was replaced more than a day ago. */
export async function outOfTime(server: Server): Promise<Asked[]> {
  const paths = { file: 'index.html', recording: '', log: '' };
  const branch = { branch: 'replaced' };
  const page = await reserveOnly(server);
  const first = await publishBuild(server, paths, branch);
  await publishBuild(server, { ...paths, file: 'other.html' }, branch);
  server.clock.advance(DAY_MS + 1);
  return [
    ...absent('not ready', 404, `${page}/bundle`),
    ...absent('not ready, pinned', 404, `${page}/r/1/files/index.html`),
    ...absent('replaced', 410, first.files[0].url),
  ];
}
