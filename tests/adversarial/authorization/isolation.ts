import { sha256 } from '../../harness/fixtures/bytes.ts';
import type { Scenario } from '../scenario.ts';
import { drawn } from './credentials.ts';
import { BUNDLE, openFixture, THEIRS } from './fixture.ts';
import { inTurn, judge, listener } from './pair.ts';
import { Questions } from './questions.ts';
import { post, type Request } from './wire.ts';

const withoutRandom = (text: string) =>
  text
    .replaceAll(/vtrr_\w+/g, '<token>')
    .replaceAll(/bld_\w+/g, '<build>')
    .replaceAll(/[a-z2-7]{26}/g, '<id>')
    .replaceAll(/(signature|X-Amz-(Signature|Date|Credential|Expires))=[^&"]+/g, '$1=<drawn>');

/** The data and actions of another account change no answer to ours. */
export const isolation: Scenario = {
  name: 'authorization/what another account does changes nothing',
  promise: 'no account sees data of another',
  least: { long: 500, short: 9 },
  weight: 1,
  async run(run) {
    const questions = new Questions();
    await using fixture = await openFixture(run, { store: questions.wrap });
    const { keys, upload, reserve, next } = fixture;
    const listen = listener(fixture, questions);
    const sized = () => drawn(run.random, BUNDLE.length);
    while (run.goOn()) {
      for (const kind of ['builds', 'previews'] as const) {
        const target = `/api/v1/${kind}`;
        const held = sized();
        await upload(kind, held);
        const reserving = (body: string) => {
          const contentHash = sha256(body);
          return () => listen(keys.theirs, post(target, { ...next(), ...THEIRS, contentHash }));
        };
        const [nobodys, ours] = await inTurn(run, reserving(sized()), reserving(held));
        judge(run, `reserve ${kind}`, 'what another account holds', nobodys, ours, withoutRandom);
        if (ours.answer.body.includes('"uploaded":true'))
          run.broken('uploaded is true because of another account’s bytes', ours.answer.body);

        const used = drawn(run.random, 20);
        const withKey = (key: string, more: object): Request => {
          const { body = '' } = post(target, { ...next(), ...more });
          const headers = [
            ['Content-Type', 'application/json'],
            ['Idempotency-Key', key],
          ] as const;
          return { method: 'POST', target, headers, body };
        };
        await fixture.as(keys.ours, withKey(used, {}));
        const [fresh, known] = await inTurn(
          run,
          () => listen(keys.theirs, withKey(drawn(run.random, 20), THEIRS)),
          () => listen(keys.theirs, withKey(used, THEIRS)),
        );
        const what = 'an Idempotency-Key of another account';
        judge(run, `reserve ${kind}`, what, fresh, known, withoutRandom);
      }
      const reads = ['/usage', '/me', '/limits', '/previews', '/repositories/globex/app/builds'];
      const look = (path: string) =>
        listen(keys.theirs, { method: 'GET', target: `/api/v1${path}` });
      const before = await each(reads, look);
      await upload('builds', sized());
      await upload('previews', sized(), keys.ours, { billingKind: 'test_run' });
      await reserve('previews');
      const after = await each(reads, look);
      for (const [at, path] of reads.entries()) {
        const [one, other] = [before[at], after[at]];
        if (one && other) judge(run, path, 'after another account did much', one, other);
      }
    }
  },
};

/** Requests run one after the other, so that recorded queries belong to one of them. */
async function each<T, U>(values: T[], work: (value: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (const value of values) done.push(await work(value));
  return done;
}
