import type { FromWorker, Tag } from '../protocol/worker.ts';
import { wordsIn } from '../shared/texts.ts';
import type { ShadowNode } from './fabric/node.ts';
import type { Native } from './native.ts';

type Send = (message: FromWorker) => void;

const AFTER_MS = 10_000;
/** How often an empty screen is looked at again. */
const AGAIN_MS = 1000;
/** The names that fit on a phone. */
const NAMES = 5;

/** Views that show nothing themselves. */
const CONTAINER =
  /^((RCT|Android)\w*(View|Text)|RNUITextView|RNS(?!VG|SearchBar)\w+|RNCSafeArea\w+|RNGestureHandler(RootView|Detector)|Keyboard\w+)$/;
const PICTURE = /Image|Input|Slider|Switch|Progress|Indicator/;

/** A box that is larger than this part of the window, both ways, is the background of a screen. */
const BACKGROUND = 0.75;

type Area = { width: number; height: number };

type Sizes = {
  sizeOf(tag: Tag): Area | undefined;
  window(): Area | undefined;
};

/** Whether a box covers a part of the window, and not all of it as a background does. */
function isPart(size: Area | undefined, window: Area | undefined): boolean {
  if (!size || !window || size.width <= 0 || size.height <= 0) return false;
  return size.width < BACKGROUND * window.width || size.height < BACKGROUND * window.height;
}

function isDrawn({ tag, component, props }: ShadowNode, { sizeOf, window }: Sizes): boolean {
  const words = wordsIn(component, props);
  if (words !== undefined) return words.trim() !== '';
  if (!CONTAINER.test(component) || PICTURE.test(component)) return true;
  if (typeof props.title === 'string' && props.title !== '') return true;
  const isVisible = Boolean(props.backgroundColor) || Number(props.borderWidth) > 0;
  return isVisible && isPart(sizeOf(tag), window());
}

/**
 * Watches whether an app shows something. All messages of the app pass through `send`, which notes what
 * the app asked for. Ten seconds after the start, an empty screen or a splash screen is reported.
 */
export function watchScreen(
  post: Send,
  nodes: () => Iterable<ShadowNode>,
  { setTimeout, ...sizes }: Pick<Native, 'setTimeout'> & Sizes,
) {
  const missing = new Set<string>();
  let hasSplash = false;
  const isShown = () => [...nodes()].some((node) => isDrawn(node, sizes));
  const isEmpty = () => !isShown() || hasSplash;
  const look = () => {
    if (isEmpty()) setTimeout(look, AGAIN_MS);
    else post({ type: 'notice', notice: { notice: 'shown' } });
  };
  const reason = (): string => {
    const names = [...missing].slice(-NAMES).join(', ');
    if (hasSplash) return `Its splash screen was not hidden.${names && ` It asked for ${names}.`}`;
    return names ? `It asked for ${names}, and the player has none of them.` : '';
  };
  return {
    isShown,
    send(message: FromWorker): void {
      if (message.type === 'missing') missing.add(message.name);
      if (message.type === 'notice' && message.notice.notice === 'splash')
        hasSplash = message.notice.visible;
      post(message);
    },
    /** The app runs. For an app that has failed nothing is reported: its error says why. */
    started(hasFailed: () => boolean): void {
      setTimeout(() => {
        if (hasFailed() || !isEmpty()) return;
        post({ type: 'notice', notice: { notice: 'empty', because: reason() } });
        look();
      }, AFTER_MS);
    },
  };
}
