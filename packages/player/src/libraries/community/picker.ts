import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn, wordIn } from '../read-props.ts';

/**
 * RNCPicker, RNCAndroidDialogPicker, RNCAndroidDropdownPicker:
 * @react-native-picker/picker/js/RNCPickerNativeComponent.js
 */
export const picker: ViewFactory = (context) => {
  const isWheel = context.component === 'RNCPicker';
  const element = elementOf(isWheel ? 'view picker is-wheel' : 'view picker');
  const select = document.createElement('select');
  if (isWheel) select.size = 5;
  element.append(select);
  const update = box(context, element);
  let values: unknown[] = [];

  select.addEventListener('change', () => {
    const index = select.selectedIndex;
    if (isWheel)
      context.emit('topChange', { newValue: values[index], newIndex: index }, PRIORITY.discrete);
    else context.emit('topSelect', { position: index }, PRIORITY.discrete);
  });
  if (!isWheel) {
    select.addEventListener('focus', () => context.emit('topFocus', {}, PRIORITY.discrete));
    select.addEventListener('blur', () => context.emit('topBlur', {}, PRIORITY.discrete));
  }

  const showItems = (props: Props) => {
    const items = listIn(props.items).map(recordIn);
    values = items.map(({ value }) => value);
    select.replaceChildren(
      ...items.map((item) => {
        const option = document.createElement('option');
        option.textContent = wordIn(item.label) ?? '';
        option.disabled = item.enabled === false;
        option.style.color = colorOf(item.textColor ?? item.color, paletteOf(context)) ?? '';
        const testID = textIn(item.testID);
        if (testID !== undefined) option.setAttribute('data-testid', testID);
        return option;
      }),
    );
  };
  const choose = (index: unknown) => {
    select.selectedIndex = numberIn(index) ?? 0;
  };

  return {
    element,
    update(props, changed) {
      update(props, changed);
      if ('items' in changed) showItems(props);
      select.disabled = props.enabled === false;
      const label = textIn(props.accessibilityLabel) ?? textIn(props.prompt);
      if (label !== undefined) select.setAttribute('aria-label', label);
      select.style.color = colorOf(props.color ?? undefined, paletteOf(context)) ?? '';
      choose(props.selectedIndex ?? props.selected);
    },
    command(name, [index]) {
      if (name === 'setNativeSelectedIndex' || name === 'setNativeSelected') choose(index);
      else if (name === 'focus') select.focus();
      else if (name === 'blur') select.blur();
    },
  };
};
