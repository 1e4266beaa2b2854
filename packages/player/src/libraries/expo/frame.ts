import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { blurView } from '../blur.ts';
import { plainView } from '../element.ts';
import { registerFrame } from '../register.ts';
import { symbolOf } from '../symbol.ts';
import { expoImage } from './views/image.ts';
import { expoLinearGradient } from './views/linear-gradient.ts';

/** The blur of an intensity of 100 on iOS, in CSS pixels. */
const STRONGEST_PX = 20;

const tintOf = (tint: unknown, dark: boolean): readonly [number, number] => {
  const name = typeof tint === 'string' ? tint : 'default';
  if (/dark/i.test(name) || (!/light|extra/i.test(name) && dark && name !== 'default'))
    return [25, 0.78];
  return /extra/i.test(name) ? [255, 0.9] : [249, 0.78];
};

/** expo-blur/src/BlurView.tsx */
const expoBlurView = blurView((props, context) => {
  const given = Number.isFinite(props.intensity) ? Number(props.intensity) : 50;
  const intensity = Math.min(100, Math.max(0, given)) / 100;
  const dark = context.app.surroundings().colorScheme === 'dark';
  const [grey, most] = tintOf(props.tint, dark);
  return {
    backdropFilter: `saturate(180%) blur(${intensity * STRONGEST_PX}px)`,
    backgroundColor: `rgba(${grey}, ${grey}, ${grey}, ${intensity * most})`,
  };
});

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 1000;

/** expo-symbols/src/SymbolView.ios.tsx */
const expoSymbol: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view expo-symbol';
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      const { platform } = context;
      const name = typeof props.name === 'string' ? props.name : '';
      const [first] = Array.isArray(props.colors) ? props.colors : [];
      if ('name' in changed) element.replaceChildren(symbolOf(name, context.app));
      element.style.color =
        colorOf(props.tint ?? props.tintColor ?? first, { platform }) ?? '#007aff';
      element.style.fontSize = `${isSize(props.size) ? props.size : 24}px`;
      if (!element.hasAttribute('aria-label')) element.setAttribute('aria-label', name);
      element.setAttribute('role', 'img');
    },
    arrange() {},
  };
};

registerFrame('expo.frame.js', {
  views: {
    ViewManagerAdapter_ExpoImage: expoImage,
    ViewManagerAdapter_ExpoLinearGradient: expoLinearGradient,
    ViewManagerAdapter_ExpoBlur_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlur_ExpoBlurTargetView: plainView,
    ViewManagerAdapter_SymbolModule: expoSymbol,
    ViewManagerAdapter_ExpoGlassEffect_GlassView: plainView,
    ViewManagerAdapter_ExpoGlassEffect_GlassContainer: plainView,
    // expo-paste-input, expo-privacy-sensitive and @bsky.app/expo-scroll-edge-effect: their effect on
    // their children is not visible.
    ViewManagerAdapter_ExpoPasteInput: plainView,
    ViewManagerAdapter_ExpoPrivacySensitive: plainView,
    ViewManagerAdapter_ExpoScrollEdgeEffect: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_NativeLinkPreviewView: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionSource: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionEnabler: plainView,
  },
});
