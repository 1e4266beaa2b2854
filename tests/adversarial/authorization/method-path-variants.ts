import type { Run, Scenario } from '../scenario.ts';
import { type Described, described } from './document.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { rows } from './operations.ts';
import { type Answer, ask, type Lines, type Request, valuesOf } from './wire.ts';

/** No other method and no other spelling of a path bypasses the check of the key. */
export const methodAndPathVariants: Scenario = {
  name: 'authorization/other methods, other spellings',
  promise: 'no account sees data of another',
  least: { long: 3_000, short: 300 },
  weight: 1,
  async run(run) {
    await using fixture = await openFixture(run);
    const operations = await described(fixture);
    while (run.goOn()) {
      await otherMethods(run, fixture, operations);
      for (const row of rows) {
        const operation = operations.find(({ id }) => id === row.operation);
        if (!operation || operation.scope === 'none') continue;
        const request = await row.request(fixture);
        if (request.method === 'GET') await head(run, fixture, request);
        await respelled(run, fixture, request, row.foreign === 'own');
      }
    }
  },
};

const bearer = (key: string): Lines => [['Authorization', `Bearer ${key}`]];

/** A wrong method is refused by the request line, before any key is checked. */
async function otherMethods(run: Run, { url, keys }: Fixture, operations: Described[]) {
  const paths = new Set(operations.map(({ path }) => path));
  for (const path of paths) {
    const documented = operations.filter((one) => one.path === path).map(({ method }) => method);
    const allowed = documented.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).sort();
    const target = path.replaceAll(/\{\w+\}/g, 'x');
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      // A fixed segment of one path may match a parameter of another: /builds/finalize is no build.
      if (allowed.includes(method) || isAnother(operations, method, path)) continue;
      for (const headers of [[], bearer(keys.revoked), bearer(keys.ours)]) {
        const answer = await ask(url, { method, target, headers });
        run.done('other methods');
        const allow = valuesOf(answer, 'allow')
          .flatMap((line) => line.split(', '))
          .sort();
        if (answer.status !== 405 || allow.join() !== allowed.join())
          run.broken(
            `${method} ${path}`,
            `expected 405 with ${allowed}, came ${answer.status} ${allow}`,
          );
      }
    }
  }
}

const isAnother = (operations: Described[], method: string, path: string) =>
  operations.some(
    (one) =>
      (one.method === method || (one.method === 'GET' && method === 'HEAD')) &&
      one.path !== path &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

/** HEAD needs the same permission as GET. */
async function head(run: Run, { url, keys }: Fixture, request: Request) {
  const given: Lines[] = [
    [],
    bearer(keys.revoked),
    bearer(keys.only.test_runs),
    bearer(keys.theirs),
  ];
  for (const headers of [...given, bearer(keys.ours)]) {
    const get = await ask(url, { ...request, headers });
    const answer = await ask(url, { ...request, method: 'HEAD', headers });
    run.done('HEAD');
    const [one, other] = [get, answer].map((each) => [
      each.status,
      ...valuesOf(each, 'www-authenticate'),
    ]);
    if (one?.join() !== other?.join() || answer.body !== '')
      run.broken(`HEAD ${request.target}`, `GET is answered ${one}, HEAD ${other}`);
  }
}

function spellings(target: string, random: () => number): [what: string, target: string][] {
  const [path = '', query] = target.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  const at = 8 + Math.floor(random() * (path.length - 8));
  const code = `%${path.charCodeAt(at).toString(16)}`;
  const parts = path.split('/').slice(1);
  const cut = 1 + Math.floor(random() * (parts.length - 1));
  const joined = (glue: string) =>
    `/${parts.slice(0, cut).join('/')}${glue}${parts.slice(cut).join('/')}${rest}`;
  return [
    ['a slash more', joined('//')],
    ['a slash in front', `/${target}`],
    ['a slash at the end', `${path}/${rest}`],
    ['a dot segment', joined('/./')],
    ['a way up', joined('/x/../')],
    ['a coded way up', joined('/x/%2e%2e/')],
    ['a coded slash', joined('%2F')],
    ['a backslash', joined('\\')],
    ['a semicolon', `${path};x=1${rest}`],
    ['capitals', `${path.toUpperCase()}${rest}`],
    ['a coded character', `${path.slice(0, at)}${code}${path.slice(at + 1)}${rest}`],
    ['a doubly coded one', `${path.slice(0, at)}%25${code.slice(1)}${path.slice(at + 1)}${rest}`],
    ['the address of health behind it', `${path}#/healthz`],
    ['from a place without a key', `/healthz/..${target}`],
    ['from the pages', `/p/..${target}`],
    ['a null', `${path}%00${rest}`],
  ];
}

/** Headers that proxies set and this server must not trust. */
const CLAIMS: Lines = [
  ['X-Original-URL', '/healthz'],
  ['X-Rewrite-URL', '/healthz'],
  ['X-HTTP-Method-Override', 'GET'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-User', 'acme'],
];

async function respelled(run: Run, fixture: Fixture, request: Request, ownOnes: boolean) {
  const { keys, url, marks } = fixture;
  const send = (target: string, headers: Lines) =>
    ask(url, { ...request, target, headers: [...headers, ...(request.headers ?? [])] });
  const judge = (what: string, answer: Answer, mayWork: boolean) => {
    run.done('other spellings');
    const refused = [400, 401, 403, 404, 405].includes(answer.status);
    if (!refused && !(mayWork && answer.status < 300))
      run.broken(`${request.method} with ${what}`, `it was answered ${answer.status}`);
    const leaks = answer.status < 300 && marks.some((mark) => answer.body.includes(mark));
    if (leaks) run.broken(`${request.method} with ${what}`, 'it shows data of another account');
  };
  for (const [what, target] of spellings(request.target, run.random)) {
    judge(`${what}, no key`, await send(target, []), false);
    judge(`${what}, a key of another account`, await send(target, bearer(keys.theirs)), ownOnes);
  }
  judge('claims of a proxy', await send(request.target, CLAIMS), false);
}
