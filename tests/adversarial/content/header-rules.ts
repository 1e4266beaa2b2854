import { words } from '../support/draw.ts';

export type Answer = {
  status: number;
  headers: Headers;
  body: string;
};

/** Names, because a pattern might be wrong like that of the server. */
const HARMLESS = new Set([
  ...words('image/png image/gif image/jpeg image/x-icon image/vnd.microsoft.icon video/mp4'),
  ...words('video/ogg audio/mpeg font/woff2 text/plain text/javascript application/javascript'),
  ...words('application/json'),
]);

export function isHarmless(type: string): boolean {
  const [essence = ''] = type.split(';', 1);
  return HARMLESS.has(essence.trim().toLowerCase());
}

export type Rule = (answer: Answer) => string | false | undefined;
export const has =
  (name: string, pattern: RegExp): Rule =>
  ({ headers }) => {
    const value = headers.get(name);
    return !pattern.test(value ?? '') && `${name} is ${value}`;
  };
export const hasNo =
  (name: string): Rule =>
  ({ headers }) =>
    headers.has(name) && `${name} is ${headers.get(name)}`;

export const always: Rule[] = [
  has('x-content-type-options', /^nosniff$/),
  hasNo('set-cookie'),
  hasNo('refresh'),
  hasNo('link'),
  hasNo('service-worker-allowed'),
  hasNo('access-control-allow-credentials'),
];

const ofContent: Rule[] = [
  has('content-security-policy', /^sandbox; default-src 'none'$/),
  has('cross-origin-resource-policy', /^cross-origin$/),
  has('access-control-allow-origin', /^\*$/),
  has('referrer-policy', /^no-referrer$/),
];

const ofErrors: Rule[] = [
  has('content-type', /^(application\/json|text\/html)(; charset=utf-8)?$/),
  has('cache-control', /^no-store$/),
  ...['content-disposition', 'content-encoding', 'etag'].map(hasNo),
  // Below /c/, pages of other origins may read why there is no content. There are no credentials.
  has('access-control-allow-origin', /^\*?$/),
  ({ headers, body }) =>
    headers.get('content-type')?.startsWith('application/json') &&
    !/^\{"error":\{.*\}\}$/s.test(body) &&
    `the body is no error: ${body.slice(0, 80)}`,
];

/** Nothing inline, nothing from other origins, and no framing. */
const ofPages: Rule[] = [
  has('content-security-policy', /^default-src 'none'; script-src 'self'; style-src 'self'; /),
  has('content-security-policy', /, script-src \*:\*\/_\/; style-src \*:\*\/_\/$/),
  has('content-security-policy', /; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/),
  ({ headers }) => {
    const policy = headers.get('content-security-policy')?.replaceAll('*:*/_/', '') ?? '';
    return /unsafe|nonce|strict-dynamic|\*/.test(policy) && `the policy is ${policy}`;
  },
  has('cross-origin-opener-policy', /^same-origin$/),
  has('referrer-policy', /^no-referrer$/),
];

/** What runs somewhere is downloaded, not shown. */
const disposed = (type: string): Rule =>
  has('content-disposition', isHarmless(type) ? /^inline|^attachment/ : /^attachment(;|$)/);

const declared =
  (type: string): Rule =>
  ({ headers }) =>
    headers.get('content-type') !== type && `content-type is ${headers.get('content-type')}`;

const problems = (rules: Rule[], answer: Answer): string[] =>
  rules.map((rule) => rule(answer)).filter((problem) => typeof problem === 'string');

/** What is wrong with an answer of the store, which has the headers that the presigned url names. */
export const storedComplaints = (answer: Answer, type: string): string[] =>
  problems([disposed(type), declared(type)], answer);

export function complaints(answer: Answer, type: string): string[] {
  const { status, headers, body } = answer;
  const rules = [...always];
  if (status < 400) rules.push(...ofContent);
  if (status === 416) rules.push(() => body !== '' && 'a body beside the range that is not there');
  else if (status >= 400) rules.push(...ofErrors);
  if (status >= 400 && headers.get('content-type')?.startsWith('text/html')) rules.push(...ofPages);
  if (status === 200 || status === 206) rules.push(disposed(type), declared(type));
  if (status === 304) rules.push(disposed(type));
  return problems(rules, answer);
}

export const pageComplaints = (answer: Answer): string[] =>
  problems([...always, ...ofPages], answer);
