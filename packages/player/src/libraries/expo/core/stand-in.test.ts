import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from './module.ts';
import { standIn } from './stand-in.ts';

type Made = Record<string, unknown>;
type Call = (...values: unknown[]) => unknown;
type Class = { new (...values: unknown[]): Made; prototype: Made };

/** Calls a method as an app does. */
const call = (object: object, method: string, ...values: unknown[]): unknown =>
  (Reflect.get(object, method) as Call).call(object, ...values);

function opened(name: string) {
  const { worker, said, settled } = fakeWorker();
  const classes = createClasses(() => {});
  const module = standIn(name, worker, classes) as Made;
  const missing = () => said.map((one) => (one.type === 'missing' ? one.name : one.type));
  const classOf = (member: string) => module[member] as Class;
  return { classes, module, classOf, missing, settled };
}

it('creates objects whose unknown methods reject and are reported', async () => {
  const { classes, module, classOf, missing, settled } = opened('ExpoUnheard');
  class Mine extends classOf('Thing') {
    own = 1;
  }
  const thing: Made = new Mine();
  expect(thing).toBeInstanceOf(classes.SharedObject);
  expect(thing).toBeInstanceOf(module.Thing as Class);
  thing.loop = true;
  expect([thing.own, thing.loop]).toEqual([1, true]);
  await expect(call(thing, 'play')).rejects.toThrow('ExpoUnheard.Thing.play is not there');
  call(thing, 'addListener', 'news', () => {});
  expect(JSON.parse(JSON.stringify(thing))).toMatchObject({ own: 1, loop: true });
  expect(await (thing as unknown)).toBe(thing);
  expect(thing.$$typeof).toBeUndefined();
  expect(`${thing}`).toBe('[object Object]');
  expect(missing()).toEqual(['ExpoUnheard.Thing.play']);
  expect(module.VERSION).toBeUndefined();
  await settled();
  expect(missing().slice(1)).toEqual(['ExpoUnheard: asked for VERSION']);
});

it('expo-video: a player can be set up in render, and its calls are reported', () => {
  const { classOf, missing } = opened('ExpoVideo');
  // expo-video/src/VideoPlayer.tsx
  const VideoPlayer = classOf('VideoPlayer');
  const replace = VideoPlayer.prototype.replace as Call;
  VideoPlayer.prototype.replace = function (this: object, source: unknown) {
    return replace.call(this, source);
  };
  const player = new VideoPlayer({ uri: 'https://example.org/a.mp4' });
  player.loop = true;
  call(player, 'play');
  call(player, 'replace', 'https://example.org/b.mp4');
  expect([player.loop, player.playing, player.status]).toEqual([true, false, 'idle']);
  expect((player.currentTime as number).toFixed(1)).toBe('0.0');
  expect(missing()).toEqual(['ExpoVideo.VideoPlayer.play', 'ExpoVideo.VideoPlayer.replace']);
});

it('expo-audio: a player and a recorder have the status that hooks read', () => {
  const { classOf, missing } = opened('ExpoAudio');
  const player = new (classOf('AudioPlayer'))(null, 500);
  expect(player.currentStatus).toMatchObject({ playing: false, duration: 0 });
  const recorder = new (classOf('AudioRecorder'))({});
  expect(call(recorder, 'getStatus')).toMatchObject({ isRecording: false, durationMillis: 0 });
  expect(missing()).toEqual([]);
});

it('denies permissions and reports the calls', async () => {
  const { module, missing } = opened('ExpoUnheard');
  const denied = { status: 'denied', granted: false, canAskAgain: true, expires: 'never' };
  expect(await call(module, 'requestForegroundPermissionsAsync')).toEqual(denied);
  expect(await call(module, 'getPermissionsAsync')).toEqual(denied);
  await expect(call(module, 'forgetPermissionsAsync')).rejects.toThrow('is not there');
  expect(missing()).toEqual([
    'ExpoUnheard.requestForegroundPermissionsAsync',
    'ExpoUnheard.getPermissionsAsync',
    'ExpoUnheard.forgetPermissionsAsync',
  ]);
});

it('resolves the calls for which apps wait at start', async () => {
  const answers = async (name: string, method: string) => call(opened(name).module, method, {});
  const network = await answers('ExpoNetwork', 'getNetworkStateAsync');
  expect(network).toMatchObject({ type: expect.stringMatching(/^(WIFI|NONE)$/) });
  expect(await answers('ExpoScreenOrientation', 'lockAsync')).toBeUndefined();
  expect(await answers('ExpoLocalAuthentication', 'hasHardwareAsync')).toBe(false);
  expect(await answers('ExpoLocalAuthentication', 'authenticateAsync')).toMatchObject({
    success: false,
  });
  const none = { canceled: true, assets: null };
  expect(await answers('ExponentImagePicker', 'launchImageLibraryAsync')).toEqual(none);
  expect(await answers('ExpoDocumentPicker', 'getDocumentAsync')).toEqual(none);
});

describe('a video that is not played', () => {
  const player = (source: unknown) => {
    vi.useFakeTimers();
    const { classOf, missing } = opened('ExpoVideo');
    const made = new (classOf('VideoPlayer'))(source);
    const told: unknown[] = [];
    call(made, 'addListener', 'playToEnd', () => told.push('end'));
    call(made, 'addListener', 'statusChange', (payload: unknown) => told.push(payload));
    return { made, told, missing };
  };
  const failed = { status: 'error', error: { message: expect.any(String) } };
  afterEach(() => {
    vi.useRealTimers();
  });

  it('emits playToEnd once, unless it is paused or loops', () => {
    const { made, told, missing } = player(null);
    call(made, 'play');
    call(made, 'pause');
    vi.advanceTimersByTime(2000);
    made.loop = true;
    call(made, 'play');
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
    made.loop = false;
    for (let times = 0; times < 2; times += 1) {
      call(made, 'play');
      call(made, 'play');
      vi.advanceTimersByTime(2000);
    }
    expect(told).toEqual(['end']);
    expect(missing()).toEqual(['ExpoVideo.VideoPlayer.play', 'ExpoVideo.VideoPlayer.pause']);
  });

  it('emits a status of error once, after it gets a source', async () => {
    const { made, told, missing } = player({ uri: 'https://example.org/a.mp4' });
    expect(made.status).toBe('idle');
    vi.advanceTimersByTime(2000);
    expect([told, made.status]).toMatchObject([[failed], 'error']);
    call(made, 'replace', 'https://example.org/a.mp4');
    vi.advanceTimersByTime(2000);
    expect([told.length, missing()]).toEqual([1, ['ExpoVideo.VideoPlayer.replace']]);
    const late = player(null);
    expect(await call(late.made, 'replaceAsync', 'https://example.org/a.mp4')).toBeUndefined();
    vi.advanceTimersByTime(2000);
    expect(late.told).toMatchObject([failed]);
  });
});
