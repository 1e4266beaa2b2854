import { colorOf } from '../../frame/style/color.ts';
import { blurView } from '../blur.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';
import { registerFrame } from '../register.ts';

/** CSS pixels for each step of `blurAmount`, which is 100 at most. */
const PX = 0.3;

/** Black or white above what is blurred, and how much of it. */
const tintOf = (type: string, isDark: boolean): readonly [grey: number, part: number] => {
  const dark = /dark/i.test(type) || (isDark && !/light/i.test(type));
  if (/^extraDark$|^xlight$/.test(type)) return [dark ? 0 : 255, 0.8];
  return dark ? [20, 0.6] : [250, 0.6];
};

/** @react-native-community/blur/src/fabric: BlurView, AndroidBlurView, VibrancyView */
const blur = blurView((props, context) => {
  const amount = Math.min(100, Math.max(0, numberIn(props.blurAmount) ?? 10));
  const dark = context.app.surroundings().colorScheme === 'dark';
  const [grey, part] = tintOf(textIn(props.blurType) ?? 'dark', dark);
  return {
    backdropFilter: `saturate(180%) blur(${amount * PX}px)`,
    backgroundColor:
      colorOf(props.overlayColor, paletteOf(context)) ?? `rgba(${grey}, ${grey}, ${grey}, ${part})`,
  };
});

registerFrame('react-native-blur.frame.js', {
  views: { BlurView: blur, AndroidBlurView: blur, VibrancyView: blur },
});
