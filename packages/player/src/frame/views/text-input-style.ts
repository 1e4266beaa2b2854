import type { Props } from '../../protocol/worker.ts';
import { finite, text } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext } from '../view.ts';
import { paletteOf } from './refresh-state.ts';
import { setHints } from './text-input-hints.ts';
import type { Field } from './text-input-native.ts';

const LONGEST = 1_000_000;
const CLEAR = new Set(['while-editing', 'unless-editing', 'always']);

/** What props of a text input mean for its element, beside style and text. */
export function styleField(context: ViewContext, field: Field, props: Props): void {
  const { style, classList } = field;
  const color = (value: unknown) => colorOf(value, paletteOf(context));
  const set = (name: string, value: string | undefined) =>
    value === undefined ? style.removeProperty(name) : style.setProperty(name, value);
  set('--placeholder', color(props.placeholderTextColor));
  set('--selection', color(props.selectionColor));
  set('--underline', color(props.underlineColorAndroid));
  const cursor = color(props.cursorColor) ?? color(props.selectionColor);
  set('caret-color', props.caretHidden === true ? 'transparent' : cursor);
  field.placeholder = text(props.placeholder) ?? '';
  const isFixed = props.editable === false;
  field.readOnly = isFixed;
  if (isFixed) field.tabIndex = -1;
  else field.removeAttribute('tabindex');
  const most = finite(props.maxLength);
  if (most !== undefined && most >= 0) field.maxLength = Math.min(LONGEST, Math.trunc(most));
  else field.removeAttribute('maxlength');
  setHints(field, props);
  field.dataset.accessory = text(props.inputAccessoryViewID) ?? '';

  if (field instanceof HTMLInputElement) {
    const clears = String(props.clearButtonMode);
    const isSearch = context.platform === 'ios' && CLEAR.has(clears);
    const type = props.secureTextEntry === true ? 'password' : isSearch ? 'search' : 'text';
    if (field.type !== type) field.type = type;
    field.dataset.clear = isSearch ? clears : '';
    return;
  }
  const lines = finite(props.numberOfLines) ?? 0;
  classList.toggle('has-lines', lines > 0 && context.platform === 'android');
  field.rows = lines > 0 ? Math.min(1000, Math.trunc(lines)) : 1;
  classList.toggle('is-unscrollable', props.scrollEnabled === false);
  set('--most-lines', lines > 0 && context.platform === 'ios' ? String(lines) : undefined);
}
