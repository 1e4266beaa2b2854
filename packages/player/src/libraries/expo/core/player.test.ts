import { expect, it } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from './module.ts';
import { standIn } from './stand-in.ts';

type Player = Record<string, unknown> & {
  __expo_shared_object_id__: number;
  addListener(name: string, listener: (said: unknown) => void): void;
};
type Class = { new (...values: unknown[]): Player; prototype: Record<string, unknown> };

function opened(module: string, member: string, source: unknown) {
  const fake = fakeWorker();
  const classes = createClasses((error) => fake.failed.push(error));
  const { [member]: Class } = standIn(module, fake.worker, classes) as Record<string, Class>;
  if (!Class) throw new Error(`${module} has no ${member}`);
  const player = new Class(source, 500);
  const tag = -player.__expo_shared_object_id__;
  const told: unknown[] = [];
  const hear = (...names: string[]) =>
    names.forEach((name) => void player.addListener(name, (said) => told.push([name, said])));
  const call = (method: string, ...values: unknown[]) =>
    (player[method] as (...given: unknown[]) => unknown)(...values);
  /** What the frame got: props that changed, and commands. */
  const sent = () =>
    fake.said.flatMap((one) => {
      if (one.type === 'command') return [[one.name, ...one.args]];
      return one.type === 'commit' ? one.operations.map(([, , ...rest]) => rest.at(-1)) : [];
    });
  const tell = (name: string, payload = {}) => fake.tellEvent(tag, name, payload);
  return { ...fake, Class, player, told, hear, call, sent, tell };
}

const missing = ({ said }: ReturnType<typeof fakeWorker>) =>
  said.flatMap((one) => (one.type === 'missing' ? one.name : []));

it('expo-video: a player plays, and tells what the frame tells of it', () => {
  const video = opened('ExpoVideo', 'VideoPlayer', { uri: 'https://example.org/a.mp4' });
  const { player, call, tell, told, hear, sent } = video;
  hear('statusChange', 'playingChange', 'playToEnd', 'timeUpdate');
  player.loop = false;
  player.timeUpdateEventInterval = 0.5;
  call('play');
  expect(player.status).toBe('loading');
  tell('topVideoLoad', { duration: 4 });
  tell('topVideoPlaybackStateChanged', { isPlaying: true });
  tell('topVideoProgress', { currentTime: 2, playableDuration: 4 });
  expect([player.playing, player.duration, player.currentTime]).toEqual([true, 4, 2]);
  tell('topVideoEnd');
  call('replay');
  expect(told.map((one) => (one as unknown[])[0])).toEqual([
    'statusChange',
    'playingChange',
    'timeUpdate',
    'playingChange',
    'playToEnd',
  ]);
  expect(sent()).toEqual([
    { src: { uri: 'https://example.org/a.mp4' }, paused: true, progressUpdateInterval: 1000 },
    { repeat: false },
    { progressUpdateInterval: 500 },
    { paused: false },
    { paused: true },
    ['seek', 0],
    { paused: false },
  ]);
  expect([missing(video), video.failed]).toEqual([[], []]);
});

it('expo-video: a video that cannot be played has the status of an error', () => {
  const { player, tell, told, hear } = opened('ExpoVideo', 'VideoPlayer', null);
  expect(player.status).toBe('idle');
  hear('statusChange');
  tell('topVideoError', { error: { errorString: 'no' } });
  const error = { message: 'no' };
  expect(told).toEqual([['statusChange', { status: 'error', oldStatus: 'idle', error }]]);
});

it('expo-video: what the player lacks is reported, and a method can be replaced', async () => {
  const video = opened('ExpoVideo', 'VideoPlayer', null);
  const { replace } = video.Class.prototype;
  // expo-video/src/VideoPlayer.tsx
  video.Class.prototype.replace = function (this: object, source: unknown) {
    return (replace as (source: unknown) => void).call(this, { uri: source });
  };
  video.call('replace', 'https://example.org/b.mp4');
  expect(video.sent().at(-1)).toEqual({ src: { uri: 'https://example.org/b.mp4' } });
  await expect(video.call('generateThumbnailsAsync', [1])).rejects.toThrow('is not there');
  expect(missing(video)).toEqual(['ExpoVideo.VideoPlayer.generateThumbnailsAsync']);
});

it('expo-av: a sound is loaded, plays and is unloaded', async () => {
  const fake = fakeWorker();
  const module = standIn('ExponentAV', fake.worker, createClasses(fake.failed.push));
  const { addListener, ...call } = module as Record<string, (...values: unknown[]) => unknown>;
  const told: unknown[] = [];
  addListener?.call(module, 'didUpdatePlaybackStatus', (said: unknown) => told.push(said));
  const loading = call.loadForSound?.call(module, { uri: 'file:///a' }, { shouldPlay: true });
  const [created] = fake.said.flatMap((one) => (one.type === 'commit' ? one.operations : []));
  const tag = Number(created?.[1]);
  expect(created?.[3]).toMatchObject({ src: { uri: 'file:///a' }, paused: false });
  fake.tellEvent(tag, 'topVideoLoad', { duration: 3 });
  const [key, status] = (await loading) as [number, object];
  expect([key, status]).toMatchObject([-tag, { isLoaded: true, durationMillis: 3000 }]);
  fake.tellEvent(tag, 'topVideoEnd', {});
  expect(told).toMatchObject([{ key, status: { didJustFinish: true, shouldPlay: false } }]);
  const set = await call.setStatusForSound?.(key, { volume: 0.5, positionMillis: 1000 });
  expect(set).toMatchObject({ volume: 0.5, positionMillis: 1000 });
  await call.unloadForSound?.(key);
  await expect(call.getStatusForSound?.(key)).rejects.toThrow('not loaded');
});

it('expo-audio: a player tells its status, once that it has finished', () => {
  const { player, call, tell, told, hear, sent } = opened('ExpoAudio', 'AudioPlayer', 'file:///a');
  expect(player.currentStatus).toMatchObject({ playing: false, duration: 0, isLoaded: false });
  hear('playbackStatusUpdate');
  call('play');
  tell('topVideoLoad', { duration: 3 });
  tell('topVideoPlaybackStateChanged', { isPlaying: true });
  tell('topVideoEnd');
  call('seekTo', 1);
  call('remove');
  const status = told.map((one) => (one as unknown[])[1]);
  expect(status).toMatchObject([
    { isLoaded: true, playing: false, didJustFinish: false },
    { isLoaded: true, playing: true, duration: 3 },
    { playing: false, didJustFinish: true },
  ]);
  expect(sent().slice(1)).toMatchObject([
    { paused: false },
    { paused: true },
    ['seek', 1],
    // Of the operation that deletes it.
    undefined,
  ]);
});
