import { arrangeIn } from '../../../frame/arrange-in.ts';
import { applyStyle } from '../../../frame/style/apply.ts';
import type { ViewFactory } from '../../../frame/view.ts';
import { box } from '../../../frame/views/box.ts';

/** Intensity 100 on iOS, in pixels of CSS. */
const STRONGEST_PX = 20;

const tintOf = (tint: unknown, dark: boolean): readonly [number, number] => {
  const name = typeof tint === 'string' ? tint : 'default';
  if (/dark/i.test(name) || (!/light|extra/i.test(name) && dark && name !== 'default'))
    return [25, 0.78];
  return /extra/i.test(name) ? [255, 0.9] : [249, 0.78];
};

/** expo-blur/src/BlurView.tsx */
export const expoBlurView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  const blur = document.createElement('div');
  blur.className = 'expo-blur';
  element.append(blur);
  const style = box(context, element);
  let before: Record<string, string> = {};
  return {
    element,
    update(props, changed) {
      style(props, changed);
      const given = Number.isFinite(props.intensity) ? Number(props.intensity) : 50;
      const intensity = Math.min(100, Math.max(0, given)) / 100;
      const dark = context.app.surroundings().colorScheme === 'dark';
      const [grey, most] = tintOf(props.tint, dark);
      const filter = `saturate(180%) blur(${intensity * STRONGEST_PX}px)`;
      before = applyStyle(blur, before, {
        backdropFilter: filter,
        backgroundColor: `rgba(${grey}, ${grey}, ${grey}, ${intensity * most})`,
      });
    },
    arrange(children) {
      arrangeIn(element, children, [blur]);
    },
  };
};
