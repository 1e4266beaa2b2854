import { expect, it } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { sound } from './sound.ts';

type Call = (...values: unknown[]) => void;

function opened() {
  const fake = fakeWorker();
  const call = sound(fake.worker) as Record<string, Call>;
  const heard: unknown[] = [];
  const hear =
    (name: string) =>
    (...values: unknown[]) =>
      heard.push([name, ...values]);
  call.prepare?.('file:///bundle/tone.wav', 7, {}, hear('prepared'));
  const created = fake.said.flatMap((one) => (one.type === 'commit' ? one.operations : []))[0];
  const tell = (name: string, payload = {}) => fake.tellEvent(Number(created?.[1]), name, payload);
  const missing = () => fake.said.filter(({ type }) => type === 'missing');
  return { ...fake, call, heard, hear, tell, missing, created };
}

it('a sound is prepared, plays as often as asked, and calls back', async () => {
  const { call, heard, hear, tell, emitted, settled, missing, created } = opened();
  expect(created?.[3]).toMatchObject({ src: { uri: 'file:///bundle/tone.wav' }, paused: true });
  tell('topVideoLoad', { duration: 3 });
  call.setCategory?.('Playback', false);
  call.setNumberOfLoops?.(7, 1);
  call.play?.(7, hear('played'));
  tell('topVideoPlaybackStateChanged', { isPlaying: true });
  call.getCurrentTime?.(7, hear('time'));
  await settled();
  tell('topVideoEnd');
  expect(heard).toEqual([
    ['prepared', null, { duration: 3, numberOfChannels: 2 }],
    ['time', 0, true],
  ]);
  tell('topVideoEnd');
  call.pause?.(7, hear('paused'));
  await settled();
  expect(heard.slice(2)).toEqual([['played', true], ['paused']]);
  expect(emitted).toEqual([
    ['onPlayChange', { isPlaying: true, playerKey: 7 }],
    ['onPlayChange', { isPlaying: false, playerKey: 7 }],
  ]);
  expect(missing()).toEqual([]);
});

it('a sound that cannot be played calls back with an error', () => {
  const { call, heard, hear, tell } = opened();
  tell('topVideoError', { error: { errorString: 'no' } });
  call.play?.(8, hear('played'));
  expect(heard).toEqual([
    ['prepared', { code: -1, message: 'no' }],
    ['played', false],
  ]);
});
