import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn, wordIn } from '../read-props.ts';

/**
 * RNCSegmentedControl:
 * @react-native-segmented-control/segmented-control/js/RNCSegmentedControlNativeComponent.js
 */
export const segmented: ViewFactory = (context) => {
  const { app } = context;
  const element = elementOf('view segmented');
  const update = box(context, element);
  // Elements are reused, because one may have the focus or be pressed during an update.
  const buttons: HTMLButtonElement[] = [];
  let props: Props = {};
  let selected = -1;

  const color = (value: unknown) => colorOf(value ?? undefined, paletteOf(context)) ?? '';
  const show = () => {
    element.style.setProperty('--chosen', color(props.tintColor) || null);
    for (const [at, button] of buttons.entries()) {
      const isSelected = at === selected;
      const font = recordIn((isSelected && props.activeFontStyle) || props.fontStyle);
      button.setAttribute('aria-selected', String(isSelected));
      button.style.color = color(font.color);
      const size = numberIn(font.fontSize);
      button.style.fontSize = size === undefined ? '' : `${size}px`;
    }
  };
  const segment = (at: number): HTMLButtonElement => {
    const button = elementOf('segment', 'button') as HTMLButtonElement;
    button.type = 'button';
    button.setAttribute('role', 'tab');
    button.addEventListener('click', () => {
      selected = at;
      show();
      const payload = { value: button.textContent, selectedSegmentIndex: at };
      context.emit('topChange', payload, PRIORITY.discrete);
      if (props.momentary !== true) return;
      selected = -1;
      show();
    });
    element.append(button);
    return button;
  };
  const fill = (button: HTMLElement, value: unknown) => {
    const uri = textIn(recordIn(value).uri);
    if (uri === undefined) {
      button.textContent = wordIn(value) ?? '';
      return;
    }
    const image = elementOf('segment-image', 'img') as HTMLImageElement;
    image.alt = '';
    image.src = app.resolve(uri);
    button.replaceChildren(image);
  };

  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      element.setAttribute('role', 'tablist');
      const { appearance } = all;
      element.style.colorScheme = appearance === 'dark' || appearance === 'light' ? appearance : '';
      if ('selectedIndex' in changed) selected = numberIn(all.selectedIndex) ?? -1;
      const values = listIn(all.values);
      const ids = listIn(all.testIDS);
      for (const gone of buttons.splice(values.length)) gone.remove();
      for (const [at, value] of values.entries()) {
        const button = buttons[at] ?? segment(at);
        buttons[at] = button;
        if ('values' in changed) fill(button, value);
        button.disabled = all.enabled === false;
        const id = textIn(ids[at]);
        if (id !== undefined) button.setAttribute('data-testid', id);
      }
      show();
    },
    arrange() {},
  };
};
