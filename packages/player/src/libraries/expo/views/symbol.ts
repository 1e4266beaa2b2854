import { colorOf } from '../../../frame/style/color.ts';
import type { ViewFactory } from '../../../frame/view.ts';
import { box } from '../../../frame/views/box.ts';
import { glyphOf } from '../../glyphs.ts';

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 1000;

/** expo-symbols/src/SymbolView.ios.tsx. Apple's symbols may not leave Apple's systems: a sign like it. */
export const expoSymbol: ViewFactory = (context) => {
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
      element.textContent = glyphOf(name);
      element.style.color =
        colorOf(props.tint ?? props.tintColor ?? first, { platform }) ?? '#007aff';
      element.style.fontSize = `${isSize(props.size) ? props.size : 24}px`;
      if (!element.hasAttribute('aria-label')) element.setAttribute('aria-label', name);
      element.setAttribute('role', 'img');
    },
    arrange() {},
  };
};
