import type { Run, Scenario } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { declared, type Named, refused } from './declare.ts';
import { type Case, mediaTypes, twins } from './fields.ts';
import { follow } from './follow.ts';
import { MEDIA_TYPES, PIECES } from './pieces.ts';
import { reach } from './reach.ts';
import { mayBeBranch, mayBePath } from './rules.ts';

/**
 * Names made of parts that some systems treat specially. An invalid name is refused with a pointer
 * to its field. A valid one is uploaded and must reappear unchanged on the page, with its own
 * bytes.
 */
export const names: Scenario = {
  name: 'input/names',
  promise: 'a name is refused or stored unchanged, and leads only to its own bytes',
  least: { long: 6_500, short: 250 },
  weight: 2,
  run: tryNames,
};

async function tryNames(run: Run): Promise<void> {
  await using testServer = await openTestServer(run);
  for (let round = 0; run.goOn(); round += 1) {
    const paths = round === 0 ? [...PIECES] : drawn(run, 40);
    const branches = round === 0 ? PIECES.map((one) => `b/${one}`) : drawn(run, 12);
    await judge(run, testServer, [
      ...named(paths, branches),
      ...mediaTypes(run, round),
      ...twins(run, round),
    ]);
    if (round === 0) await reach(run, testServer);
    await follow(
      run,
      testServer,
      round,
      chosen(run, paths.filter(mayBePath)),
      goodBranch(run, branches),
    );
    await testServer.check(`names, round ${round}`);
  }
}

const named = (paths: string[], branches: string[]): Case[] => [
  ...paths.map((path) => ({
    kind: 'path',
    allowed: mayBePath(path),
    pointer: '/files/1/path',
    body: declared({ files: [{ path: 'ok/ok.txt' }, { path }] }),
  })),
  ...branches.map((branch) => ({
    kind: 'branch',
    allowed: mayBeBranch(branch),
    pointer: '/branch',
    body: declared({ branch }),
  })),
];

const AT_ONCE = 60;

async function judge(run: Run, { server }: TestServer, cases: Case[]): Promise<void> {
  for (let at = 0; at < cases.length; at += AT_ONCE) {
    await Promise.all(
      cases.slice(at, at + AT_ONCE).map(async ({ kind, allowed, pointer, body, of = 'builds' }) => {
        const answer = await server.api('POST', `/api/v1/${of}`, body);
        run.done(`${kind} ${allowed ? 'taken' : 'refused'}`);
        const ok = allowed ? answer.status === 201 : refused(answer, pointer);
        if (ok) return;
        const told = JSON.stringify({ body, answer: answer.body }).slice(0, 3000);
        const what = `a ${kind} that is ${allowed ? 'fine is refused' : 'refused is taken'}`;
        run.broken(`${what}: ${answer.status}`, told.replaceAll(/vtrr_\w+/g, '<token>'));
      }),
    );
  }
}

const drawn = (run: Run, count: number): string[] =>
  Array.from({ length: count }, () => {
    const separator = pick(run, ['/', '/', '/', '', '\\']);
    return Array.from({ length: 1 + below(run, 4) }, () => pick(run, PIECES)).join(separator);
  });

/** Chooses names that do not collide, as files and as recordings. */
function chosen(run: Run, paths: string[]): Named[] {
  const seen = new Set<string>();
  return paths.slice(0, 60).flatMap((path): Named[] => {
    // Leaves out every name that any normalization could make equal to another.
    const key = path.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ path, contentType: pick(run, MEDIA_TYPES), isFile: below(run, 3) > 0 }];
  });
}

const goodBranch = (run: Run, branches: string[]) =>
  pick(run, [...branches.filter(mayBeBranch), 'main', 'x<script>hostile()</script>', "a'b&lt;"]);
