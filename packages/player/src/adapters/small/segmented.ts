import { colorOf } from '../../page/style/color.ts';
import type { ViewFactory } from '../../page/view.ts';
import { box } from '../../page/views/box.ts';
import { PRIORITY } from '../../protocol.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, wordIn } from '../read.ts';

/** RNCSegmentedControl: @react-native-segmented-control/segmented-control/js/RNCSegmentedControlNativeComponent.js */
export const segmented: ViewFactory = (context) => {
  const element = elementOf('view segmented');
  element.setAttribute('role', 'tablist');
  const update = box(context, element);
  let selected = -1;

  return {
    element,
    update(props, changed) {
      update(props, changed);
      if ('selectedIndex' in changed) selected = numberIn(props.selectedIndex) ?? -1;
      const palette = paletteOf(context);
      const tint = colorOf(props.tintColor ?? undefined, palette);
      const buttons = listIn(props.values).map((value, at) => {
        const button = elementOf('segment', 'button');
        button.setAttribute('type', 'button');
        button.setAttribute('role', 'tab');
        button.textContent = wordIn(value) ?? '';
        (button as HTMLButtonElement).disabled = props.enabled === false;
        button.addEventListener('click', () => {
          selected = at;
          show();
          context.emit(
            'topChange',
            { value: button.textContent, selectedSegmentIndex: at },
            PRIORITY.discrete,
          );
        });
        return button;
      });
      const show = () =>
        buttons.forEach((button, at) => {
          button.setAttribute('aria-selected', String(at === selected));
          button.style.backgroundColor = at === selected && tint ? tint : '';
        });
      element.replaceChildren(...buttons);
      show();
    },
    arrange() {},
  };
};
