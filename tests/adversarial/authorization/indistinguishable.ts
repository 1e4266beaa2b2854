import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import type { Run, Scenario } from '../scenario.ts';
import { forged } from './credentials.ts';
import { crossAccountNames, guessed } from './cross-account.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { inTurn, judge, type Listen, listener } from './pair.ts';
import { Questions } from './questions.ts';
import type { Request } from './wire.ts';

/** Equal bytes after equal queries, which is why the answers take the same time. */
export const indistinguishable: Scenario = {
  name: 'authorization/what is another’s looks like what never was',
  promise: 'no account sees data of another',
  least: { long: 2_000, short: 150 },
  weight: 1,
  async run(run) {
    const questions = new Questions();
    await using fixture = await openFixture(run, { store: questions.wrap });
    const all = await crossAccountNames(fixture);
    const { theirs, elsewhere } = fixture.keys;
    const listen = listener(fixture, questions);
    while (run.goOn()) {
      for (const { about, never, hidden, malformed, requests } of all) {
        for (const [operation, request] of Object.entries(requests)) {
          const asked = (key: string, name: string) => () => listen(key, request(name));
          const compare = async (kind: string, name: string, key: string) => {
            const [one, other] = await inTurn(run, asked(key, never()), asked(key, name));
            judge(run, operation, `${about}, ${kind}`, one, other);
          };
          for (const [kind, name] of Object.entries(hidden)) await compare(kind, name, theirs);
          for (const name of malformed) {
            // An invalid form is no secret: it may be refused before any lookup.
            const [one, other] = await inTurn(run, asked(theirs, never()), asked(theirs, name));
            judge(run, operation, `${about}, malformed`, one, { ...other, asked: one.asked });
          }
          if (about === 'a build' || about === 'a repository') {
            const [[, ours = ''] = []] = Object.entries(hidden);
            await compare('outside the repositories of the key', ours, elsewhere);
          }
        }
      }
      await keys(run, fixture, listen);
    }
  },
};

/** A key with a known id and one with an unknown id get the same refusal. */
async function keys(run: Run, { keys }: Fixture, listen: Listen) {
  const me: Request = { method: 'GET', target: '/api/v1/me' };
  for (const key of [keys.ours, keys.revoked, keys.expired]) {
    const unknown = forged('vtrk', randomIds.base62(12), randomIds.base62(43));
    const [one, other] = await inTurn(
      run,
      () => listen(unknown, me),
      () => listen(guessed(key), me),
    );
    judge(run, 'me', 'a key with a made-up secret', one, other);
  }
}
