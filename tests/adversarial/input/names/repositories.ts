import type { VitrineError } from '@vitrine/client';
import {
  createKey,
  linkRepository,
} from '../../../../packages/server/src/core/accounts/administer.ts';
import type { Refusal } from '../../../../packages/server/src/core/model/errors.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { faultOfError } from '../wire/answers.ts';
import { declared } from './declare.ts';
import { ask, clientOf, listed, type Named, walk } from './linked.ts';
import { PIECES, REPOSITORY_PARTS } from './pieces.ts';
import { mayBeName, mayBeRepository } from './rules.ts';

/**
 * Repositories with hostile names. A name that cannot be linked cannot be used, and is refused in
 * the same way everywhere. A linked name works wherever a repository is named.
 */
export const repositories: Scenario = {
  name: 'input/names: repositories',
  promise: 'a name is refused or stored unchanged, and leads only to its own bytes',
  least: { long: 4_000, short: 150 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run);
    const linked = new Set(['acme/shop']);
    for (let round = 0; run.goOn(); round += 1) {
      const first = REPOSITORY_PARTS[round];
      const text = first === undefined ? drawn(run) : `${first}/${first}`;
      if (await operatorTakes(run, testServer, text)) {
        linked.add(text.toLowerCase());
        await walk(run, testServer, { ...split(text), text }, round);
      } else {
        await refusedEverywhere(run, testServer, { ...split(text), text }, linked);
      }
      await testServer.check(`the repository ${JSON.stringify(text.slice(0, 300))}`);
    }
  },
};

function split(text: string) {
  const slash = text.lastIndexOf('/');
  return { owner: text.slice(0, Math.max(0, slash)), repo: text.slice(slash + 1) };
}

/** `repo link` and `key create --repo` accept the same names, and refuse in one line. */
async function operatorTakes(run: Run, { server }: TestServer, text: string): Promise<boolean> {
  const { deps, account } = server;
  const wish = { scopes: ['builds'], repositories: [text], expiresInDays: null };
  const said = await Promise.all(
    [linkRepository(deps, text, account), createKey(deps, account, wish)].map((done) =>
      done.then(
        () => 'taken',
        (error: Refusal) => `${error.code}: ${error.message.replace(text, '…')}`,
      ),
    ),
  );
  const allowed = mayBeRepository(text);
  run.done(allowed ? 'linked' : 'not linked');
  const expected = allowed
    ? 'taken'
    : 'invalid_request: `…` is not a repository: write it as <owner>/<repo>.';
  if (said.some((one) => one !== expected))
    run.broken(`an operator is answered ${said.join(' and ')}`, JSON.stringify(text));
  return allowed;
}

/** 400 where a request cannot contain the name, otherwise 404. */
async function refusedEverywhere(
  run: Run,
  testServer: TestServer,
  { owner, repo, text }: Named,
  linked: Set<string>,
): Promise<void> {
  // Names ignore case, and Unicode has capitals of ASCII letters (the Kelvin sign).
  if (linked.has(`${owner}/${repo}`.toLowerCase())) return;
  const named = mayBeName(owner) && mayBeName(repo);
  const expected = named ? 404 : 400;
  const query = new URLSearchParams({ owner, repo, branch: 'main' });
  // A url cannot contain lone surrogates.
  const fine = owner.isWellFormed() && repo.isWellFormed();
  const answers: [what: string, statuses: number[], Awaited<ReturnType<typeof ask>>][] = [
    [
      'reserve',
      [expected],
      await ask(testServer, 'POST', '/api/v1/builds', declared({ owner, repo })),
    ],
  ];
  if (fine) {
    answers.push([
      'latest',
      [expected, 431],
      await ask(testServer, 'GET', `/api/v1/builds?${query}`),
    ]);
    answers.push(['list', [400, 404, 431], await listed(testServer, owner, repo)]);
    const { status, code } = await clientOf(testServer)
      .listBuilds({ owner, repo })
      .then(
        () => ({ status: 200, code: '' }),
        (error: VitrineError) => error,
      );
    const right = code === 'not_found' || code === 'invalid_request' || status === 431;
    if (!right) run.broken(`the client is answered ${status} ${code}`, JSON.stringify(text));
  }
  for (const [what, statuses, { status, type, body }] of answers) {
    run.done(`${what}: ${status}`);
    const fault = faultOfError(status, type, body);
    if (statuses.includes(status) && !fault) continue;
    // A reservation that was accepted by mistake contains a token, which must not be reported.
    const told = JSON.stringify({ owner, repo, body: status < 400 ? '…' : body }).slice(0, 2000);
    run.broken(`${what} of a name that is not linked: ${fault ?? status}`, told);
  }
}

/** Half of the names consist of valid parts, so that enough of them can be linked. */
function drawn(run: Run): string {
  const from = below(run, 2) === 0 ? REPOSITORY_PARTS.filter(mayBePart) : ALL;
  const some = Array.from({ length: 2 + below(run, 3) }, () => pick(run, from));
  if (below(run, 30) === 0) some.push('a'.repeat(below(run, 20_000)));
  const text = some.join(below(run, 12) === 0 ? pick(run, ['//', '\\', '%2f', '']) : '/');
  return below(run, 4) === 0 ? otherCase(run, text) : text;
}
const ALL = [...REPOSITORY_PARTS, ...PIECES];
const mayBePart = (part: string) => mayBeRepository(`a/${part}`);

const otherCase = (run: Run, text: string) =>
  text.replace(/[a-z]/gi, (one) => (below(run, 2) ? one.toUpperCase() : one.toLowerCase()));
