import { sha256 } from '../../harness/fixtures/bytes.ts';
import { SECOND } from '../../harness/in-process/test-clock.ts';
import type { Run, Scenario } from '../scenario.ts';
import { credentialsOf, drawn } from './credentials.ts';
import { type Fixture, openFixture, type Slot } from './fixture.ts';
import { altered, alteredForS3 } from './slot-urls.ts';
import { type Answer, ask, codeOf, type Lines, post } from './wire.ts';

/** The url of a slot is its only credential, unaltered and until it expires. */
export const slots: Scenario = {
  name: 'authorization/slot urls',
  promise: 'no account sees data of another',
  on: ({ blobs }) => blobs === 'files',
  least: { long: 3_000, short: 150 },
  weight: 1,
  async run(run) {
    await using fixture = await openFixture(run);
    while (run.goOn()) await life(run, fixture);
  },
};

/** Requests go to the store itself, which has its own errors. */
export const slotsOfS3: Scenario = {
  ...slots,
  name: 'authorization/slot urls of S3',
  on: ({ blobs }) => blobs === 's3',
  least: { long: 200, short: 10 },
  async run(run) {
    await using fixture = await openFixture(run);
    while (run.goOn()) {
      const { put, body, slot, other, finalize } = await reserveTwo(run, fixture);
      const none = (what: string, answer: Answer) => {
        run.done('refused by the store');
        if (answer.status < 400)
          run.broken(`S3 accepts a slot url with ${what}`, `${answer.status}`);
      };
      for (const [what, target] of alteredForS3(slot.target, other.target, run.random)) {
        none(what, await put({ ...slot, target }));
      }
      const html: Lines = [['Content-Type', 'text/html']];
      none('another type', await put(slot, html));
      none('no type', await put(slot, []));
      none('another length', await put({ ...slot, body: `${body} ` }));
      for (const method of ['GET', 'DELETE', 'HEAD'])
        none(`the method ${method}`, await ask(slot.url, { method, target: slot.target }));
      expect(run, 'nothing was stored', '409 uploads_incomplete', await finalize());
      expect(run, 'the unaltered url', '200', await put(slot));
      expect(run, 'the unaltered url', '201', await finalize());
    }
  },
};

type Place = { url: string; target: string; headers: Lines; body: string };

async function reserveTwo(run: Run, fixture: Fixture) {
  const { reserve, keys, as } = fixture;
  const place = (slot: Slot | undefined, body: string): Place => {
    const { putUrl = '', headers = {} } = slot ?? {};
    const { origin } = new URL(putUrl);
    return {
      url: origin,
      target: putUrl.slice(origin.length),
      headers: Object.entries(headers),
      body,
    };
  };
  const some = (more: object = {}) => {
    const body = drawn(run.random, 40);
    const contentHash = sha256(body);
    return { body, more: { ...more, contentHash, bundleSizeBytes: body.length } };
  };
  const [mine, yours] = [some(), some({ owner: 'globex', repo: 'app' })];
  const reserved = await reserve('builds', keys.ours, mine.more);
  const foreign = await reserve('builds', keys.theirs, yours.more);
  return {
    reserved,
    body: mine.body,
    slot: place(reserved.slots[0], mine.body),
    other: place(foreign.slots[0], yours.body),
    place: (slot: Slot | undefined) => place(slot, mine.body),
    put: ({ url, target, headers, body }: Place, lines = headers) =>
      ask(url, { method: 'PUT', target, headers: lines, body }),
    finalize: () => as(keys.ours, post('/api/v1/builds/finalize', { token: reserved.token })),
    finalizeTheirs: () =>
      as(keys.theirs, post('/api/v1/builds/finalize', { token: foreign.token })),
  };
}

async function life(run: Run, fixture: Fixture) {
  const { put, slot, other, place, finalize, finalizeTheirs, reserved } = await reserveTwo(
    run,
    fixture,
  );
  const { clock, keys, done, as, deps } = fixture;
  const refuseAltered = async (when: string) => {
    for (const [what, target] of altered(slot.target, other.target, run.random)) {
      const answer = await put({ ...slot, target });
      expect(run, `${when}: ${what}`, '403 signature_invalid', answer);
    }
  };
  await refuseAltered('open');
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const answer = await ask(slot.url, { method, target: slot.target });
    expect(run, method, '405 method_not_allowed', answer);
  }
  expect(run, 'nothing was stored', '409 uploads_incomplete', await finalize());
  expect(run, 'a PUT to the slot of another account', '200', await put(other));
  expect(run, 'a PUT to the slot of another account', '409 uploads_incomplete', await finalize());
  expect(run, 'a PUT to the slot of another account', '201', await finalizeTheirs());

  // Credentials in other headers have no effect, whether valid or not.
  const brought = credentialsOf(fixture, run.random).filter(({ kind }) => kind !== 'unreadable');
  for (const { name, headers } of brought.filter(() => run.random() < 0.15))
    expect(
      run,
      `beside a key that is ${name}`,
      '200',
      await put(slot, [...headers, ...slot.headers]),
    );

  clock.advance(SECOND);
  const renew = async () => {
    const answer = post('/api/v1/reservations/renew', { token: reserved.token });
    return place((await done<{ slots: Slot[] }>(keys.second, answer)).slots[0]);
  };
  const renewed = await renew();
  expect(run, 'renewed', '200', await put(renewed));
  expect(run, 'renewed, by the url before', '200', await put(slot));
  // To the millisecond, the first url becomes invalid while the renewed one is valid.
  clock.advance(deps.limits.reservationTtlSeconds * SECOND - SECOND);
  expect(run, 'past its expiry', '403 slot_expired', await put(slot));
  await refuseAltered('past its expiry');
  expect(run, 'past the expiry of the first', '200', await put(renewed));
  clock.advance(SECOND);
  expect(run, 'past the second expiry', '403 slot_expired', await put(renewed));
  const third = await renew();
  expect(run, 'renewed when expired, by an old url', '403 slot_expired', await put(renewed));
  expect(run, 'renewed when expired', '200', await put(third));
  if (run.random() < 0.5) {
    expect(run, 'finalize', '201', await finalize());
    expect(run, 'finalized', '409 reservation_finalized', await put(third));
  } else {
    const target = `/api/v1/builds/${reserved.id}`;
    expect(run, 'delete', '204', await as(keys.ours, { method: 'DELETE', target }));
    expect(run, 'deleted', '403 slot_expired', await put(third));
  }
  await refuseAltered('in the end');
}

function expect(run: Run, what: string, wanted: string, answer: Answer) {
  run.done(wanted);
  const code = answer.status < 400 ? '' : ` ${codeOf(answer)}`;
  const came = `${answer.status}${code}`;
  if (came !== wanted)
    run.broken(`a slot url, ${what}`, `seed ${run.seed}: expected ${wanted}, got ${came}`);
}
