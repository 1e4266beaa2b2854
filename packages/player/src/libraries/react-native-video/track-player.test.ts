import { expect, it } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { trackPlayer } from './track-player.ts';

type Call = (...values: unknown[]) => Promise<unknown>;

const A = { url: 'https://example.org/a.mp3', title: 'A' };
const B = { url: { uri: 'https://example.org/b.mp3' }, title: 'B' };
const FIRST = -2_000_001;

async function opened() {
  const fake = fakeWorker();
  const module = trackPlayer(fake.worker) as Record<string, unknown>;
  const call = (name: string, ...values: unknown[]) => (module[name] as Call)(...values);
  const told = () => fake.emitted.splice(0);
  const heard = (name: string) => told().flatMap(([event, said]) => (event === name ? said : []));
  return { ...fake, module, call, told, heard };
}

it('a player plays its queue to the end, and tells so', async () => {
  const { call, told, heard, tellEvent, said } = await opened();
  await expect(call('getQueue')).rejects.toMatchObject({ code: 'player_not_initialized' });
  await call('setupPlayer', {});
  await expect(call('setupPlayer')).rejects.toMatchObject({ code: 'player_already_initialized' });
  expect([await call('getActiveTrack'), await call('getQueue')]).toEqual([null, []]);
  expect(await call('getProgress')).toEqual({ position: 0, duration: 0, buffered: 0 });

  expect(await call('add', [A, B], -1)).toBe(0);
  expect(told()).toEqual([
    ['playback-active-track-changed', { lastPosition: 0, index: 0, track: A }],
    ['playback-track-changed', { track: null, position: 0, nextTrack: 0 }],
    ['playback-state', { state: 'loading' }],
  ]);
  await call('play');
  tellEvent(FIRST, 'topVideoLoad', { duration: 9 });
  tellEvent(FIRST, 'topVideoProgress', { currentTime: 4, playableDuration: 9 });
  expect(await call('getPlaybackState')).toEqual({ state: 'playing' });
  expect(await call('getProgress')).toEqual({ position: 4, duration: 9, buffered: 9 });
  expect(heard('playback-state')).toEqual([{ state: 'playing' }]);
  tellEvent(FIRST, 'topVideoEnd', {});
  expect(heard('playback-active-track-changed')).toEqual([
    { lastIndex: 0, lastTrack: A, lastPosition: 4, index: 1, track: B },
  ]);
  tellEvent(FIRST - 1, 'topVideoLoad', { duration: 5 });
  tellEvent(FIRST - 1, 'topVideoEnd', {});
  expect(told()).toEqual([
    ['playback-state', { state: 'playing' }],
    ['playback-queue-ended', { track: 1, position: 5 }],
    ['playback-state', { state: 'ended' }],
  ]);
  const created = said.flatMap((one) =>
    one.type === 'commit' ? one.operations.filter(([what]) => what === 'create') : [],
  );
  expect(created).toMatchObject([
    ['create', FIRST, 'RCTVideo', { src: { uri: A.url }, paused: true }],
    ['create', FIRST - 1, 'RCTVideo', { src: B.url, paused: false }],
  ]);
});

it('a queue changes around the track that plays', async () => {
  const { call, heard } = await opened();
  await call('setupPlayer');
  await call('add', [B], -1);
  await call('add', [A], 0);
  expect([await call('getActiveTrackIndex'), await call('getQueue')]).toEqual([1, [A, B]]);
  await call('move', 1, 0);
  expect(await call('getActiveTrackIndex')).toBe(0);
  heard('');
  await call('remove', [0]);
  expect(heard('playback-active-track-changed')).toMatchObject([{ lastTrack: B, track: A }]);
  await call('reset');
  expect(await call('getPlaybackState')).toEqual({ state: 'none' });
  await expect(call('skipToNext')).rejects.toThrow('out of bounds');
});

it('a track that fails has the error as its state', async () => {
  const { call, heard, tellEvent } = await opened();
  await call('setupPlayer');
  await call('setQueue', [A]);
  tellEvent(FIRST, 'topVideoError', { error: { errorString: 'Not found' } });
  expect(heard('playback-error')).toEqual([{ code: 'playback-error', message: 'Not found' }]);
  expect(await call('getPlaybackState')).toMatchObject({ state: 'error' });
  await call('retry');
  expect(await call('getState')).toBe('loading');
});

it('an app finds the constants of its version', async () => {
  const { module } = await opened();
  expect([module.STATE_PLAYING, module.REPEAT_QUEUE, module.CAPABILITY_PAUSE]).toEqual([
    'playing',
    2,
    3,
  ]);
});
