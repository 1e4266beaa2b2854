import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** Silence: http://soundfile.sapp.org/doc/WaveFormat */
function silence(seconds = 1): Uint8Array {
  const rate = 8000;
  const length = rate * seconds;
  const bytes = Buffer.alloc(44 + length, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length, 40);
  return bytes;
}
const FILES = { 'tone.wav': silence() };
const open = (source: string) => openHandMade(browser, source, {}, undefined, FILES);

test('[player.video] an uploaded video loads, plays, is sought and ends', async () => {
  await using app = await open(`
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTVideo', { id: 'video', testID: 'video', height: 100, controls: true, resizeMode: 'cover',
          paused: true, progressUpdateInterval: 100, src: { uri: 'file:///bundle/tone.wav' } }),
        h('RCTVideo', { id: 'gone', height: 20, src: { uri: 'file:///bundle/gone.mp4' } }));
    }
    on('video', 'topVideoLoad', function () {
      var manager = __turboModuleProxy('VideoManager'), tag = byId.video.tag;
      manager.seekCmd(tag, 0.5, 0).then(function () { return manager.setPlayerPauseStateCmd(tag, false); });
      on('video', 'topVideoEnd', function () {
        manager.getCurrentPosition(tag).then(function (at) { say('position', 'is', { at: at }); });
      });
    });`);
  expect(await app.hears('video', 'topVideoLoad')).toMatchObject({
    duration: 1,
    naturalSize: { width: 0, height: 0 },
  });
  expect(await app.hears('video', 'topVideoSeek')).toMatchObject({ seekTime: 0.5 });
  await app.hears('video', 'topVideoEnd');
  expect(await app.hears('position', 'is')).toEqual({ at: 1 });
  const names = app.names('video');
  expect(names.indexOf('topVideoLoadStart')).toBeLessThan(names.indexOf('topReadyForDisplay'));
  expect(names).toContain('topVideoProgress');
  const error = await app.hears('gone', 'topVideoError');
  expect(error).toMatchObject({ error: { errorString: expect.stringContaining('gone.mp4') } });
  const media = app.app.getByTestId('video').locator('video');
  expect(await media.evaluate((one: HTMLVideoElement) => one.style.objectFit)).toBe('cover');
  expect(app.complaints).toEqual([]);
});

test('[player.video] sound that a browser refuses plays muted, and is heard after a gesture', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RCTVideo', { id: 'video', testID: 'video', height: 100, repeat: true,
        src: { uri: 'file:///bundle/tone.wav' } });
    }`,
    {},
    // What a browser does before a gesture, whether this one does it or not.
    (page) =>
      page.addInitScript(() => {
        const { play } = HTMLMediaElement.prototype;
        let touched = false;
        addEventListener('pointerdown', () => (touched = true), true);
        HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
          if (touched || this.muted) return play.call(this);
          return Promise.reject(new DOMException('refused', 'NotAllowedError'));
        };
      }),
    FILES,
  );
  await app.hears('video', 'topVideoProgress');
  const media = app.app.getByTestId('video').locator('video');
  const isMuted = () => media.evaluate((one: HTMLVideoElement) => one.muted);
  expect(await isMuted()).toBe(true);
  await app.app.getByTestId('video').click();
  await expect.poll(isMuted).toBe(false);
  expect(await media.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
});

test('[player.expo-video] a player of expo-video is shown in its view, and one of expo-audio is heard', async () => {
  await using app = await open(`
    var made = expo.modules, video = new made.ExpoVideo.VideoPlayer({ uri: 'file:///bundle/tone.wav' });
    var audio = new made.ExpoAudio.AudioPlayer({ uri: 'file:///bundle/tone.wav' }, 100);
    audio.addListener('playbackStatusUpdate', function (status) {
      if (status.didJustFinish) say('audio', 'finished', { at: status.currentTime });
    });
    video.addListener('playToEnd', function () { say('video', 'ended', { at: video.currentTime }); });
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('ViewManagerAdapter_ExpoVideo_VideoView', { id: 'view', testID: 'view', width: 200, height: 100,
          player: video.__expo_shared_object_id__, contentFit: 'fill', nativeControls: false }),
        h('RCTView', { id: 'play', testID: 'play', height: 50 }));
    }
    on('play', 'topTouchStart', function () {
      // React may mount another view of the same player.
      tree.children[0] = h('ViewManagerAdapter_ExpoVideo_VideoView', { id: 'next', testID: 'view', width: 200, height: 100,
        player: video.__expo_shared_object_id__, contentFit: 'fill', nativeControls: false });
      commit();
      video.play(); audio.volume = 0.5; audio.play(); });`);
  const media = app.app.getByTestId('view').locator('video');
  await media.waitFor();
  await app.app.getByTestId('play').click();
  expect(await app.hears('video', 'ended')).toEqual({ at: 1 });
  expect(await app.hears('audio', 'finished')).toEqual({ at: 1 });
  const looks = await media.evaluate((one: HTMLVideoElement) => {
    const { width, height } = one.getBoundingClientRect();
    return [one.style.objectFit, width, height];
  });
  expect(looks).toEqual(['fill', 200, 100]);
  expect(await app.app.getByRole('group', { name: 'Player' }).count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('[player.expo-video] a video of expo-av plays, and tells the app its status', async () => {
  await using app = await open(`
    var av = expo.modules.ExponentAV, scales = expo.modules.ExpoVideoView;
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('ViewManagerAdapter_ExpoVideoView', { id: 'video', testID: 'video', width: 200, height: 100,
          source: { uri: 'file:///bundle/tone.wav' }, status: { shouldPlay: false, volume: 0.5 },
          resizeMode: scales.ScaleAspectFill }));
    }
    on('video', 'topLoad', function (status) {
      av.setStatusForVideo(byId.video.tag, { shouldPlay: true, positionMillis: 400 })
        .then(function (now) { say('status', 'set', now); });
    });
    on('video', 'topStatusUpdate', function (status) {
      if (status.didJustFinish) av.getStatusForVideo(byId.video.tag).then(function (now) { say('status', 'got', now); });
    });`);
  expect(await app.hears('video', 'topReadyForDisplay')).toMatchObject({
    naturalSize: { width: 0, height: 0 },
    status: { isLoaded: true, durationMillis: 1000 },
  });
  expect(await app.hears('video', 'topLoad')).toMatchObject({ shouldPlay: false, volume: 0.5 });
  expect(await app.hears('status', 'set')).toMatchObject({ shouldPlay: true, positionMillis: 400 });
  expect(await app.hears('status', 'got')).toMatchObject({ isPlaying: false, shouldPlay: false });
  const names = app.names('video');
  expect(names.indexOf('topLoadStart')).toBeLessThan(names.indexOf('topLoad'));
  expect(names.filter((name) => name === 'topReadyForDisplay')).toHaveLength(1);
  const media = app.app.getByTestId('video').locator('video');
  const looks = await media.evaluate((one: HTMLVideoElement) => [one.style.objectFit, one.volume]);
  expect(looks).toEqual(['cover', 0.5]);
  expect(app.complaints).toEqual([]);
});

test('[player.sound] a sound of react-native-sound plays to its end', async () => {
  await using app = await open(`
    var sound = __turboModuleProxy('RNSound');
    function app() { return h('RCTView', { id: 'play', testID: 'play', height: 50 }); }
    on('play', 'topTouchStart', function () {
      sound.prepare('file:///bundle/tone.wav', 0, {}, function (error, props) {
        say('sound', 'prepared', Object.assign({ error: error }, props));
        sound.play(0, function (success) { say('sound', 'played', { success: success }); });
      });
      sound.prepare('file:///bundle/gone.wav', 1, {}, function (error) { say('gone', 'prepared', error); });
    });`);
  await app.app.getByTestId('play').click();
  const prepared = await app.hears('sound', 'prepared');
  expect(prepared).toEqual({ error: null, duration: 1, numberOfChannels: 2 });
  expect(await app.hears('sound', 'played')).toEqual({ success: true });
  expect(await app.hears('gone', 'prepared')).toMatchObject({ code: -1 });
  expect(app.complaints).toEqual([]);
});

test('[player.video] controls of the platform play, seek and mute, by keys too, and go while it plays', async () => {
  for (const [platform, skip, length] of [
    ['ios', 'Skip forward 10 seconds', '-0:10'],
    ['android', 'Skip forward 15 seconds', '· 0:10'],
  ] as const) {
    await using opened = await openHandMade(
      browser,
      `function app() {
        return h('RCTView', { id: 'root', flex: 1 },
          h('RCTVideo', { id: 'video', testID: 'video', width: 320, height: 180, controls: true, paused: true,
            src: { uri: 'file:///bundle/tone.wav' } }));
      }`,
      { platform },
      undefined,
      { 'tone.wav': silence(10) },
    );
    const player = opened.app.getByRole('group', { name: 'Player' });
    const button = (name: string) => player.getByRole('button', { name });
    await opened.hears('video', 'topVideoLoad');
    await player.getByText(length).waitFor();
    await button(skip).click();
    const line = player.getByRole('slider', { name: 'Position' });
    await expect.poll(() => line.getAttribute('aria-valuetext')).toBe('0:10 of 0:10');
    await line.press('Home');
    await expect.poll(() => line.inputValue()).toBe('0');
    await button('Mute').press('Enter');
    await button('Unmute').waitFor();
    await button('Play').click();
    await button('Pause').waitFor();
    await opened.hears('video', 'topVideoProgress');
    // They are hidden without being gone, so that keys still reach them.
    await opened.app.getByTestId('video').evaluate((one) => {
      if (document.activeElement instanceof HTMLElement && one.contains(document.activeElement))
        document.activeElement.blur();
    });
    const isHidden = () => player.evaluate((one) => getComputedStyle(one).opacity === '0');
    await expect.poll(isHidden).toBe(true);
    await opened.app.getByTestId('video').click();
    await expect.poll(isHidden).toBe(false);
    expect(opened.complaints).toEqual([]);
  }
});
