// The light build has no expressions, which would be evaluated as code.
import lottieWeb, { type AnimationItem } from 'lottie-web/build/player/esm/lottie_light.min.js';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';
import { applyColors } from './colors.ts';
import { animationOf } from './source.ts';

const FITS: Record<string, string> = {
  cover: 'xMidYMid slice',
  center: 'xMidYMid meet',
  stretch: 'none',
};
const SOURCES = ['sourceJson', 'sourceURL', 'sourceName', 'sourceDotLottieURI', 'colorFilters'];

type Played = readonly [first: number, last: number];

/** LottieAnimationView: lottie-react-native/src/specs/LottieAnimationViewNativeComponent.ts */
export const lottie: ViewFactory = (context, first) => {
  const { app, emit } = context;
  const element = elementOf('view lottie');
  const update = box(context, element);
  let now = first;
  let item: AnimationItem | undefined;
  /** The last command before the animation was loaded. */
  let wanted: (() => void) | undefined;
  let turn = 0;
  let isPlaying = false;

  const finish = (isCancelled: boolean) => {
    if (isPlaying) emit('topAnimationFinish', { isCancelled });
    isPlaying = false;
  };
  const whenThere = (act: () => void) => {
    if (item) act();
    else wanted = act;
  };
  const seek = (progress: number) =>
    item?.goToAndStop(Math.min(1, Math.max(0, progress)) * (item.totalFrames - 1), true);

  function play([start, end]: Played = [-1, -1]): void {
    if (!item) return;
    isPlaying = true;
    item.resetSegments(true);
    const speed = numberIn(now.speed) ?? 1;
    if (start >= 0 && end >= 0) item.playSegments([start, end], true);
    else item.goToAndPlay(speed < 0 ? item.totalFrames - 1 : 0, true);
  }
  function settle(): void {
    item?.setLoop(now.loop !== false);
    // Speed 0 would divide by zero.
    item?.setSpeed(numberIn(now.speed) || 1);
  }

  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    end();
    try {
      const animationData = await animationOf(now, app);
      if (mine !== turn) return;
      applyColors(animationData, now.colorFilters, paletteOf(context));
      const preserveAspectRatio = FITS[textIn(now.resizeMode) ?? ''] ?? 'xMidYMid meet';
      item = lottieWeb.loadAnimation({
        container: element,
        renderer: 'svg',
        autoplay: false,
        animationData,
        rendererSettings: { preserveAspectRatio },
      });
      item.addEventListener('complete', () => finish(false));
      settle();
    } catch (error) {
      if (mine !== turn) return;
      const message = error instanceof Error ? error.message : String(error);
      app.report('method', `Lottie: ${message}`.slice(0, 200));
      if (first.onAnimationFailure === true) emit('topAnimationFailure', { error: message });
      // Some apps hide their splash screen when its animation has finished.
      isPlaying = wanted !== undefined || now.autoPlay === true;
      finish(false);
      return;
    }
    seek(numberIn(now.progress) ?? 0);
    // Older versions do not have this event, and React throws for an unknown event.
    if (first.onAnimationLoaded === true) emit('topAnimationLoaded');
    if (wanted) wanted();
    else if (now.autoPlay === true) play();
    wanted = undefined;
  }
  function end(): void {
    item?.destroy();
    item = undefined;
    isPlaying = false;
  }

  return {
    element,
    update(props, changed) {
      now = props;
      update(props, changed);
      if (SOURCES.some((name) => name in changed)) app.afterCommit(() => void load());
      else if ('progress' in changed) whenThere(() => seek(numberIn(now.progress) ?? 0));
      if ('loop' in changed || 'speed' in changed) settle();
    },
    arrange() {},
    command(name, [start, last]) {
      const segment: Played = [numberIn(start) ?? -1, numberIn(last) ?? -1];
      // The library sends `play` for `autoPlay` too.
      if (name === 'play')
        whenThere(() => (isPlaying && segment[0] < 0 ? undefined : play(segment)));
      if (name === 'resume')
        whenThere(() => {
          isPlaying = true;
          item?.play();
        });
      if (name === 'pause')
        whenThere(() => {
          isPlaying = false;
          item?.pause();
        });
      if (name === 'reset')
        whenThere(() => {
          finish(true);
          seek(0);
        });
    },
    remove() {
      turn += 1;
      end();
    },
  };
};
