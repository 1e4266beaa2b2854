import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { blurView } from '../blur.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';
import { registerFrame } from '../register.ts';

/** CSS pixels for each step of `blurAmount`, which is 100 at most. */
const PX = 0.3;

/** The black or white tint above the blur, and its opacity. */
const tintOf = (type: string, isDark: boolean): readonly [grey: number, part: number] => {
  const dark = /dark/i.test(type) || (isDark && !/light/i.test(type));
  if (/^extraDark$|^xlight$/.test(type)) return [dark ? 0 : 255, 0.8];
  return dark ? [20, 0.6] : [250, 0.6];
};

function lookOf(props: Props, context: ViewContext) {
  const amount = Math.min(100, Math.max(0, numberIn(props.blurAmount) ?? 10));
  const dark = context.app.surroundings().colorScheme === 'dark';
  const [grey, part] = tintOf(textIn(props.blurType) ?? 'dark', dark);
  return {
    backdropFilter: `saturate(180%) blur(${amount * PX}px)`,
    backgroundColor:
      colorOf(props.overlayColor, paletteOf(context)) ?? `rgba(${grey}, ${grey}, ${grey}, ${part})`,
  };
}

/** The masks of a progressive blur, which is full at its start and ends at nothing. */
const MASKS = new Map<unknown, (from: string) => string>([
  ['blurredBottomClearTop', (from) => `linear-gradient(to top, #000 ${from}, transparent)`],
  [
    'blurredCenterClearTopAndBottom',
    (from) =>
      `linear-gradient(transparent, #000 calc(50% - ${from} / 2) calc(50% + ${from} / 2), transparent)`,
  ],
]);

/** @react-native-community/blur/src/fabric, @sbaiahmed1/react-native-blur/src */
const blur = blurView(lookOf);
const progressive = blurView((props, context) => {
  const from = `${Math.min(1, Math.max(0, numberIn(props.startOffset) ?? 0)) * 100}%`;
  const mask = MASKS.get(props.direction);
  const maskImage = mask?.(from) ?? `linear-gradient(#000 ${from}, transparent)`;
  return { ...lookOf(props, context), maskImage };
});

registerFrame('react-native-blur.frame.js', {
  views: {
    BlurView: blur,
    AndroidBlurView: blur,
    VibrancyView: blur,
    ReactNativeBlurView: blur,
    ReactNativeVibrancyView: blur,
    ReactNativeProgressiveBlurView: progressive,
  },
});
