import { sha256 } from '../../../harness/fixtures/bytes.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { faultOfError } from '../wire/answers.ts';
import { BUNDLE, declared } from './declare.ts';

const AT_ONCE = 20;
const BUILDS = 7;

/** Cursors that were altered, made up, or belong to another list. */
export const cursors: Scenario = {
  name: 'input/cursors',
  promise: 'a name is refused or stored unchanged, and leads only to its own bytes',
  least: { long: 3_000, short: 100 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run);
    const lists = await fill(testServer);
    while (run.goOn()) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => attack(run, testServer, lists)));
      await testServer.check('cursors');
    }
  },
};

type List = { path: string; ids: string[]; cursors: string[] };

async function fill({ server }: TestServer): Promise<List[]> {
  for (let i = 0; i < BUILDS; i += 1) {
    const commitSha = i.toString(16).padStart(40, '0');
    await server.api('POST', '/api/v1/builds', declared({ commitSha, branch: `b/${i % 2}` }));
    await server.api('POST', '/api/v1/previews', declared({ title: sha256(BUNDLE) }));
  }
  const paths = ['/api/v1/repositories/acme/shop/builds?limit=2', '/api/v1/previews?limit=2'];
  return Promise.all(paths.map(async (path) => ({ path, ...(await walk(server, path)) })));
}

async function walk(server: TestServer['server'], path: string) {
  const ids: string[] = [];
  const cursors: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await server.api('GET', path + query);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
    if (cursor !== null) cursors.push(cursor);
  }
  return { ids, cursors };
}

async function attack(run: Run, { server }: TestServer, lists: List[]): Promise<void> {
  const list = pick(run, lists);
  const given = pick(run, pick(run, lists).cursors);
  const [kind, alter] = pick(run, Object.entries(ALTERED));
  const cursor = alter(run, given);
  const target = `${list.path}&cursor=${encodeURIComponent(cursor)}`;
  const { status, headers, body } = await server.api('GET', target);
  run.done(kind);
  if (status !== 200) {
    const error = faultOfError(status, headers.get('content-type'), JSON.stringify(body));
    const mine = list.cursors.includes(cursor);
    if (status === 400 && !error && !mine) return;
    run.broken(`a cursor, ${kind}: ${error ?? status}`, `${target}\n${JSON.stringify(body)}`);
    return;
  }
  // An accepted cursor must lead to a place in this list.
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  const from = ids[0] === undefined ? 0 : list.ids.indexOf(ids[0]);
  if (
    from >= 0 &&
    ids.join() ===
      list.ids
        .slice(from, from + 2)
        .join()
        .slice(0, ids.join().length)
  )
    return;
  run.broken(`a cursor, ${kind}, leads elsewhere`, `${target}\n${ids.join(' ')}`);
}

const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
const encoded = (text: string) => Buffer.from(text).toString('base64url');

const ALTERED: Record<string, (run: Run, cursor: string) => string> = {
  'as it was given': (_run, cursor) => cursor,
  'a character changed': (run, cursor) => {
    const at = below(run, cursor.length);
    return cursor.slice(0, at) + pick(run, [...'aZ0-_=+/ \0ä']) + cursor.slice(at + 1);
  },
  'cut short': (run, cursor) => cursor.slice(0, below(run, cursor.length)),
  'something behind': (run, cursor) => cursor + pick(run, ['=', '==', 'A', '\n', '%00', ' ', ':1']),
  'another number': (run, cursor) => {
    const numbers = ['0', '-1', '1', '2', '01', '1.5', '1e3', '9'.repeat(16), '9'.repeat(40), ''];
    return encoded(decoded(cursor).replace(/\d+$/, pick(run, [...numbers, '١', '1 OR 1=1'])));
  },
  'another list': (run, cursor) =>
    encoded(
      decoded(cursor).replace(/^\w+/, pick(run, ['users', 'builds', 'previews', '__proto__'])),
    ),
  'not encoded': (_run, cursor) => decoded(cursor),
  anything: (run) =>
    pick(run, ['', ' ', '\0', '..', 'null', '\u202e', 'A'.repeat(5_000), '{"a":1}']),
};
