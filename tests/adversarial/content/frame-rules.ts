import { send } from './asks.ts';
import type { Server } from './fixture.ts';
import { type Answer, always, has, hasNo, type Rule } from './header-rules.ts';
import { type Export, playerOf } from './web-export.ts';

/** Sandboxed, only in a frame of the server's page, and without the network beyond its parts. */
const ofFrames: Rule[] = [
  has('content-type', /^text\/html; charset=utf-8$/),
  has('content-security-policy', /^sandbox allow-scripts; default-src 'none'; /),
  has('content-security-policy', /; worker-src blob:; /),
  has('content-security-policy', /; frame-src https:; object-src 'none'; base-uri 'none'; /),
  has('content-security-policy', /; form-action 'none'; frame-ancestors 'self'( https?:[^*; ]+)?$/),
  has('referrer-policy', /^no-referrer$/),
  has('vary', /sec-fetch-dest/),
  hasNo('access-control-allow-credentials'),
];

const ofParts: Rule[] = [
  has('content-type', /^text\/(javascript|css); charset=utf-8$/),
  has('content-security-policy', /^sandbox; default-src 'none'$/),
  has('access-control-allow-origin', /^\*$/),
  has('cross-origin-resource-policy', /^cross-origin$/),
  has('referrer-policy', /^no-referrer$/),
];

/** The page is not named: the app may know the url of its document. */
const ofRefusals = (page: string): Rule[] => [
  has('cache-control', /^no-store$/),
  hasNo('location'),
  ({ body }) => body.includes(page) && 'it names its page',
];

export type FrameCase = [what: string, url: string, status: number, Rule[], () => Promise<Answer>];

export function frameCases(server: Server, shown: Export): FrameCase[] {
  const page = new URL(shown.page).pathname;
  const frames = [...shown.frames, playerOf(shown)];
  const to = (dest: string) => ({ 'sec-fetch-dest': dest, accept: 'text/html' });
  const worker = { 'service-worker': 'script' };
  const isOf = (url: string) => url.startsWith(server.url);
  return [
    ...frames.flatMap((url): FrameCase[] => [
      ['a frame', url, 200, ofFrames, () => send(url, to('iframe'))],
      ['a frame, as HEAD', url, 200, ofFrames, () => send(url, to('iframe'), 'HEAD')],
      ['a frame of an old browser', url, 200, ofFrames, () => send(url)],
      ...['document', 'embed', 'object', 'frame', 'script', 'worker', 'empty'].map(
        (dest): FrameCase => [
          ...([`a frame as ${dest}`, url, 403, ofRefusals(page)] as const),
          () => send(url, to(dest)),
        ],
      ),
      ['a frame that is written to', url, 404, [], () => send(url, {}, 'POST')],
    ]),
    ...[...shown.scripts, ...shown.styles].filter(isOf).flatMap((url): FrameCase[] => [
      ['a part', url, 200, ofParts, () => send(url)],
      ['a part, opened', url, 200, ofParts, () => send(url, to('document'))],
      ['a part, as HEAD', url, 200, ofParts, () => send(url, {}, 'HEAD')],
      ['a part as a service worker', url, 403, [], () => send(url, worker)],
      ['no such part', url, 404, [], () => send(`${url}.map.css`)],
      ['no such content', url, 404, [], () => send(url.replace(shown.id, 'a'.repeat(26)))],
    ]),
  ];
}

export function wrongWith(answer: Answer, status: number, rules: Rule[]): string[] {
  const found = [...always, ...rules].map((rule) => rule(answer));
  const problems = found.filter((problem) => typeof problem === 'string');
  if (answer.status !== status && !(status === 404 && answer.status === 405))
    problems.push(`status ${answer.status}, not ${status}`);
  return problems;
}
