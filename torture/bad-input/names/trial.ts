import type { Run, Trial } from '../../trial.ts';
import { type House, openHouse } from '../house.ts';
import { below, pick } from '../wire/draw.ts';
import { MEDIA_TYPES, NO_MEDIA_TYPES, PIECES, TWINS } from './corpus.ts';
import { declared, type Named, refused } from './declare.ts';
import { follow } from './follow.ts';
import { mayBeBranch, mayBePath } from './rules.ts';

/**
 * Names made of pieces that some system reads in its own way. What the contract refuses is refused at
 * its place; what it takes goes the whole way, to the page and back as bytes.
 */
export const names: Trial = {
  name: 'bad-input/names',
  promise: 'A name is refused or kept as it is, and leads nowhere but to its own bytes',
  least: { long: 5_000, short: 250 },
  weight: 2,
  async run(run) {
    await using house = await openHouse(run);
    for (let round = 0; run.goOn(); round += 1) {
      const paths = round === 0 ? [...PIECES] : drawn(run, 40);
      const branches = round === 0 ? PIECES.map((one) => `b/${one}`) : drawn(run, 12);
      await judge(run, house, paths, branches);
      await collisions(run, house);
      await follow(
        run,
        house,
        round,
        chosen(run, paths.filter(mayBePath)),
        goodBranch(run, branches),
      );
      await house.look(`names, round ${round}`);
    }
  },
};

async function judge(run: Run, house: House, paths: string[], branches: string[]): Promise<void> {
  const types = [...NO_MEDIA_TYPES, ...MEDIA_TYPES];
  const cases: [kind: string, allowed: boolean, pointer: string, body: object][] = [
    ...paths.map((path): [string, boolean, string, object] => {
      const files = [{ path: 'ok/ok.txt' }, { path }];
      return ['path', mayBePath(path), '/files/1/path', declared({ files })];
    }),
    ...branches.map((branch): [string, boolean, string, object] => {
      return ['branch', mayBeBranch(branch), '/branch', declared({ branch })];
    }),
    ...Array.from({ length: 4 }, (): [string, boolean, string, object] => {
      const contentType = pick(run, types);
      const files = [{ path: 'a', contentType }];
      const allowed = MEDIA_TYPES.includes(contentType);
      return ['media type', allowed, '/files/0/contentType', declared({ files })];
    }),
  ];
  await Promise.all(
    cases.map(async ([kind, allowed, pointer, body]) => {
      const answer = await house.server.api('POST', '/api/v1/builds', body);
      run.done(`${kind} ${allowed ? 'taken' : 'refused'}`);
      const ok = allowed ? answer.status === 201 : refused(answer, pointer);
      if (ok) return;
      const told = JSON.stringify({ body, answer: answer.body }).slice(0, 3000);
      const what = `a ${kind} that is ${allowed ? 'fine is refused' : 'refused is taken'}`;
      run.broken(`${what}: ${answer.status}`, told.replaceAll(/vtrr_\w+/g, '<token>'));
    }),
  );
}

async function collisions(run: Run, { server }: House): Promise<void> {
  const [one, two] = pick(run, TWINS);
  const [first, second] = below(run, 2) === 0 ? [one, two] : [two, one];
  const files = [{ path: `x/${first}` }, { path: 'other' }];
  const recordings = [{ path: `x/${second}` }];
  const answer = await server.api('POST', '/api/v1/previews', declared({ files, recordings }));
  run.done('two names for one file');
  if (refused(answer, '/recordings/0/path')) return;
  run.broken('two names for one file are taken', JSON.stringify([first, second, answer.status]));
}

/** Names of one to four pieces. */
const drawn = (run: Run, count: number): string[] =>
  Array.from({ length: count }, () => {
    const separator = pick(run, ['/', '/', '/', '', '\\']);
    return Array.from({ length: 1 + below(run, 4) }, () => pick(run, PIECES)).join(separator);
  });

/** Some that may stand beside each other, as files and as recordings. */
function chosen(run: Run, paths: string[]): Named[] {
  const seen = new Set<string>();
  return paths.slice(0, 60).flatMap((path): Named[] => {
    // Generous: what could be the same name to anybody is left out.
    const key = path.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ path, contentType: pick(run, MEDIA_TYPES), isFile: below(run, 3) > 0 }];
  });
}

const goodBranch = (run: Run, branches: string[]) =>
  pick(run, [...branches.filter(mayBeBranch), 'main', 'x<script>hostile()</script>', "a'b&lt;"]);
