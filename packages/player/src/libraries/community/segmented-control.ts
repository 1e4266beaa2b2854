import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, wordIn } from '../read-props.ts';

/**
 * RNCSegmentedControl:
 * @react-native-segmented-control/segmented-control/js/RNCSegmentedControlNativeComponent.js
 */
export const segmented: ViewFactory = (context) => {
  const element = elementOf('view segmented');
  element.setAttribute('role', 'tablist');
  const update = box(context, element);
  // Elements are reused, because one may have the focus or be pressed during an update.
  const buttons: HTMLButtonElement[] = [];
  let selected = -1;
  let tint = '';

  const show = () => {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === selected));
      button.style.backgroundColor = at === selected ? tint : '';
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
    });
    element.append(button);
    return button;
  };

  return {
    element,
    update(props, changed) {
      update(props, changed);
      if ('selectedIndex' in changed) selected = numberIn(props.selectedIndex) ?? -1;
      tint = colorOf(props.tintColor ?? undefined, paletteOf(context)) ?? '';
      const values = listIn(props.values);
      for (const gone of buttons.splice(values.length)) gone.remove();
      for (const [at, value] of values.entries()) {
        const button = buttons[at] ?? segment(at);
        buttons[at] = button;
        button.textContent = wordIn(value) ?? '';
        button.disabled = props.enabled === false;
      }
      show();
    },
    arrange() {},
  };
};
