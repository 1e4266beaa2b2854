import type { Size } from '../../protocol/settings.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import type { ViewContext } from '../view.ts';
import { type Field, type FieldText, keyOf } from './text-input-native.ts';
import { submitOf } from './text-input-style.ts';

type Watched = {
  context: ViewContext;
  field: Field;
  text: FieldText;
  multiline: boolean;
  props(): Props;
};

/**
 * How high what is in it is. A field says no less than its own height; to make it lower for a moment
 * would move what is around it, so a copy is asked.
 */
function heightOf(field: Field): number {
  const { scrollHeight, clientHeight, style, value } = field;
  if (scrollHeight > clientHeight) return scrollHeight;
  const { width } = getComputedStyle(field);
  const copy = field.cloneNode() as Field;
  copy.value = value;
  copy.style.cssText = `${style.cssText};position:absolute;visibility:hidden;height:0;min-height:0;width:${width}`;
  field.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}

/** What a reader does to a text input (TextInputEventEmitter.cpp). Answers how to look at its size. */
export function watchField({ context, field, text, multiline, props }: Watched): () => void {
  const { platform } = context;
  let selected = '';
  let sized = '';
  const said = () => ({ text: field.value, eventCount: text.count, selection: text.selection() });
  const tell = (name: string, payload: Props = said()) =>
    context.emit(name, payload, PRIORITY.discrete);

  const tellSelection = () => {
    const selection = text.selection();
    const key = `${selection.start} ${selection.end}`;
    if (key === selected) return;
    selected = key;
    tell('topSelectionChange', { ...said(), selection });
  };
  const contentSize = (): Size => ({ width: field.clientWidth, height: field.scrollHeight });
  const tellSize = () => {
    if (!multiline || !field.isConnected) return;
    const size = { ...contentSize(), height: heightOf(field) };
    const key = `${size.width} ${size.height}`;
    if (key === sized) return;
    sized = key;
    tell('topContentSizeChange', { contentSize: size });
  };
  const submit = () => {
    tell('topKeyPress', { key: 'Enter', eventCount: text.count });
    tell('topSubmitEditing');
    if (submitOf(props(), multiline) === 'blurAndSubmit') field.blur();
  };

  field.addEventListener('input', (event) => {
    const { inputType = '', data = null } = event as InputEvent;
    const before = text.typed();
    if (before === undefined) return;
    const key = keyOf(inputType, data) ?? (field.value.length < before.length ? 'Backspace' : '');
    tell('topKeyPress', { key, eventCount: text.count });
    tell('topChange');
    tellSelection();
    tellSize();
  });
  field.addEventListener('keydown', (event) => {
    const { key, isComposing, shiftKey } = event as KeyboardEvent;
    if (isComposing) return;
    // Of what changes nothing, no `input` tells.
    if (key === 'Backspace' && field.value === '')
      tell('topKeyPress', { key, eventCount: text.count });
    if (key !== 'Enter' || (multiline && shiftKey)) return;
    if (submitOf(props(), multiline) === 'newline') return;
    event.preventDefault();
    submit();
  });
  // What cannot be edited may be marked, and is never told of.
  let isFocused = false;
  field.addEventListener('focus', () => {
    if (field.readOnly) return;
    isFocused = true;
    if (props().clearTextOnFocus === true && field.value !== '') {
      field.value = '';
      text.typed();
      tell('topChange');
    }
    tell('topFocus');
    // The press that brought the focus puts the cursor somewhere after this.
    if (props().selectTextOnFocus === true) requestAnimationFrame(() => field.select());
    tellSelection();
  });
  field.addEventListener('blur', () => {
    if (!isFocused) return;
    isFocused = false;
    const names = ['topEndEditing', 'topBlur'];
    for (const name of platform === 'ios' ? names : names.toReversed()) tell(name);
  });
  for (const name of ['select', 'selectionchange', 'keyup', 'pointerup'])
    field.addEventListener(name, () => isFocused && tellSelection());
  field.addEventListener('scroll', () => {
    const payload = {
      contentOffset: { x: field.scrollLeft, y: field.scrollTop },
      contentSize: contentSize(),
      layoutMeasurement: { width: field.clientWidth, height: field.clientHeight },
    };
    context.emit('topScroll', payload, PRIORITY.continuous);
  });
  return tellSize;
}
