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
 * The height of the content. `scrollHeight` is never less than the height of the field itself.
 * Making the field lower would move the views around it, so a copy is measured.
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

/** Whether maxLength allows no further letter, except in place of the selection. */
function isFull({ maxLength, value, selectionStart, selectionEnd }: Field): boolean {
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength >= 0 && value.length - selected >= maxLength;
}

/**
 * Emits the events of a text input (TextInputEventEmitter.cpp). Returns a function that checks its
 * content size.
 */
export function watchField({ context, field, text, multiline, props }: Watched): () => void {
  const { platform } = context;
  let lastSelection = '';
  let lastSize = '';
  const state = () => ({ text: field.value, eventCount: text.count, selection: text.selection() });
  const emit = (name: string, payload: Props = state()) =>
    context.emit(name, payload, PRIORITY.discrete);

  const emitSelection = () => {
    const selection = text.selection();
    const key = `${selection.start} ${selection.end}`;
    if (key === lastSelection) return;
    lastSelection = key;
    emit('topSelectionChange', { ...state(), selection });
  };
  const contentSize = (): Size => ({ width: field.clientWidth, height: field.scrollHeight });
  const emitSize = () => {
    if (!multiline || !field.isConnected) return;
    const size = { ...contentSize(), height: heightOf(field) };
    const key = `${size.width} ${size.height}`;
    if (key === lastSize) return;
    lastSize = key;
    emit('topContentSizeChange', { contentSize: size });
  };
  const submit = () => {
    emit('topKeyPress', { key: 'Enter', eventCount: text.count });
    emit('topSubmitEditing');
    if (submitOf(props(), multiline) === 'blurAndSubmit') field.blur();
  };

  field.addEventListener('input', (event) => {
    const before = text.typed();
    if (before === undefined) return;
    // Events of scripts and of the button that clears a field are no input events.
    const key = event instanceof InputEvent ? keyOf(event, before, field) : undefined;
    if (key !== undefined) emit('topKeyPress', { key, eventCount: text.count });
    emit('topChange');
    emitSelection();
    emitSize();
  });
  // A browser inserts nothing into a full field, and sends no `input` event. A device reports the key.
  field.addEventListener('beforeinput', (event) => {
    const { inputType, data } = event as InputEvent;
    if (inputType === 'insertText' && data && isFull(field))
      emit('topKeyPress', { key: data, eventCount: text.count });
  });
  field.addEventListener('keydown', (event) => {
    const { key, isComposing, shiftKey } = event as KeyboardEvent;
    if (isComposing) return;
    // Backspace in an empty field causes no `input` event.
    if (key === 'Backspace' && field.value === '')
      emit('topKeyPress', { key, eventCount: text.count });
    if (key !== 'Enter' || (multiline && shiftKey)) return;
    if (submitOf(props(), multiline) === 'newline') return;
    event.preventDefault();
    submit();
  });
  // A field that cannot be edited may receive focus and a selection, but emits no events.
  let isFocused = false;
  field.addEventListener('focus', () => {
    if (field.readOnly) return;
    isFocused = true;
    if (props().clearTextOnFocus === true && field.value !== '') {
      field.value = '';
      text.typed();
      emit('topChange');
    }
    emit('topFocus');
    // The browser sets the cursor of this press after the focus event.
    if (props().selectTextOnFocus === true) requestAnimationFrame(() => field.select());
    emitSelection();
  });
  field.addEventListener('blur', () => {
    if (!isFocused) return;
    isFocused = false;
    const names = ['topEndEditing', 'topBlur'];
    for (const name of platform === 'ios' ? names : names.toReversed()) emit(name);
  });
  for (const name of ['select', 'selectionchange', 'keyup', 'pointerup'])
    field.addEventListener(name, () => isFocused && emitSelection());
  field.addEventListener('scroll', () => {
    const payload = {
      contentOffset: { x: field.scrollLeft, y: field.scrollTop },
      contentSize: contentSize(),
      layoutMeasurement: { width: field.clientWidth, height: field.clientHeight },
    };
    context.emit('topScroll', payload, PRIORITY.continuous);
  });
  return emitSize;
}
