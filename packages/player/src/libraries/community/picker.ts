import { colorOf } from '../../frame/style/color.ts';
import { tellNaturalSize } from '../../frame/tell-layout.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { openChoices } from '../controls/choices.ts';
import { openOnce } from '../controls/once.ts';
import { createWheel } from '../controls/wheel.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn, wordIn } from '../read-props.ts';

type Item = Record<string, unknown>;

const itemsOf = (props: Props): Item[] => listIn(props.items).map(recordIn);
const indexOf = (props: Props): number => numberIn(props.selectedIndex ?? props.selected) ?? 0;

function choiceOf(item: Item, context: ViewContext) {
  const style = recordIn(item.style);
  const color = (value: unknown) => colorOf(value || undefined, paletteOf(context));
  return {
    label: wordIn(item.label) ?? '',
    color: color(item.textColor ?? item.color ?? style.color),
    background: color(style.backgroundColor),
    testID: textIn(item.testID),
    isDisabled: item.enabled === false,
  };
}

/** RNCPicker of iOS: @react-native-picker/picker/js/RNCPickerNativeComponent.js */
export const wheelPicker: ViewFactory = (context) => {
  const element = elementOf('view picker');
  const update = box(context, element);
  let items: Item[] = [];
  const wheel = createWheel((index) => {
    const payload = { newValue: items[index]?.value, newIndex: index };
    context.emit('topChange', payload, PRIORITY.discrete);
  });
  const wheels = elementOf('wheels');
  wheels.append(wheel.element);
  element.append(wheels);
  const show = (index: number) =>
    wheel.set(
      items.map((item) => choiceOf(item, context)),
      index,
    );

  return {
    element,
    update(props, changed) {
      update(props, changed);
      items = itemsOf(props);
      const theme = props.themeVariant;
      element.style.colorScheme = theme === 'dark' || theme === 'light' ? theme : '';
      const color = colorOf(props.color ?? undefined, paletteOf(context));
      element.style.setProperty('--date-text', color ?? null);
      const band = colorOf(props.selectionColor ?? undefined, paletteOf(context));
      element.style.setProperty('--wheel-band', band ?? null);
      wheel.label = textIn(props.accessibilityLabel) ?? 'Picker';
      wheel.disabled = props.enabled === false;
      show(indexOf(props));
      tellNaturalSize(context, element);
    },
    command(name, [index]) {
      if (name === 'setNativeSelectedIndex') show(numberIn(index) ?? 0);
    },
    remove: wheel.remove,
  };
};

/**
 * RNCAndroidDialogPicker, RNCAndroidDropdownPicker:
 * @react-native-picker/picker/js/AndroidDialogPickerNativeComponent.js
 */
export const fieldPicker: ViewFactory = (context) => {
  const { app, component } = context;
  const element = elementOf('view picker is-field');
  const field = elementOf('picker-field', 'button') as HTMLButtonElement;
  field.type = 'button';
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-haspopup', 'listbox');
  field.setAttribute('aria-expanded', 'false');
  element.append(field);
  const update = box(context, element);
  let props: Props = {};
  let index = 0;

  const tell = (name: string, payload: Props = {}) =>
    context.emit(name, payload, PRIORITY.discrete);
  const choices = () => itemsOf(props).map((item) => choiceOf(item, context));
  const show = () => {
    const choice = choices()[index];
    field.textContent = choice?.label ?? '';
    const label = textIn(props.accessibilityLabel) ?? textIn(props.prompt);
    if (label !== undefined) field.ariaLabel = `${label}, ${field.textContent}`;
    field.style.color =
      choice?.color ?? colorOf(props.color ?? undefined, paletteOf(context)) ?? '';
    field.disabled = props.enabled === false;
  };
  const { open, close } = openOnce((closed) => {
    tell('topFocus');
    const isDialog = component === 'RNCAndroidDialogPicker';
    const title = (isDialog && textIn(props.prompt)) || '';
    const look = isDialog ? 'is-dialog' : 'is-dropdown';
    return openChoices(app, field, choices(), { selected: index, title, look }, (chosen) => {
      closed();
      if (chosen !== undefined) {
        index = chosen;
        show();
        tell('topSelect', { position: chosen });
      }
      tell('topBlur');
    });
  });
  field.addEventListener('click', open);

  return {
    element,
    update(all, changed) {
      update(all, changed);
      props = all;
      if ('selected' in changed || 'items' in changed) index = indexOf(all);
      show();
      tellNaturalSize(context, element);
    },
    command(name, [at]) {
      if (name === 'focus') open();
      if (name === 'blur') close();
      if (name !== 'setNativeSelected') return;
      index = numberIn(at) ?? 0;
      show();
    },
    remove: close,
  };
};
