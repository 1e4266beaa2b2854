import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { modifierIn } from './modifiers.ts';
import { part, tell } from './part.ts';

const KEYBOARDS: Record<string, string> = {
  'email-address': 'email',
  email: 'email',
  numeric: 'numeric',
  number: 'numeric',
  'number-pad': 'numeric',
  decimal: 'decimal',
  'decimal-pad': 'decimal',
  'phone-pad': 'tel',
  phone: 'tel',
  url: 'url',
  uri: 'url',
};

/** The type of the input. An app of Compose shows and hides a password by a prop. */
export const typeOf = (component: string, { visualTransformation }: Props): 'text' | 'password' =>
  /SecureField/.test(component) || visualTransformation === 'password' ? 'password' : 'text';

/** The DOM event of a state that has changed. Its detail is the tag. */
const STATE = 'vitrine:ui-state';

/**
 * TextFieldView and SecureFieldView of SwiftUI; TextFieldView and BasicTextFieldView of Compose. The
 * text is a state of the app (expo/modules/ui.ts), whose view is `text` or `value`, or a text.
 */
export const field: ViewFactory = part((context) => {
  const { app, component } = context;
  const element = elementOf('ui ui-field ui-wide');
  const around = elementOf('ui-field-slots');
  let input = elementOf('text-input', 'input') as HTMLInputElement | HTMLTextAreaElement;
  element.append(input, around);
  let now: Props = {};

  const stateOf = () => {
    const id = numberIn(now.text) ?? numberIn(now.value);
    return id === undefined ? undefined : app.view(-id);
  };
  const textOf = (): string | undefined => {
    const state = stateOf();
    const given = state ? state.props.value : (now.value ?? now.text ?? now.defaultValue);
    return textIn(given) ?? textIn(recordIn(given).text);
  };
  const show = () => {
    const text = textOf();
    if (text !== undefined && text !== input.value) input.value = text;
  };
  const changed = () => {
    const { value } = input;
    stateOf()?.context.emit('topStateChange', { value });
    // The names of the event in the versions since SDK 53.
    for (const name of ['topTextChange', 'topValueChange', 'topValueChanged', 'topChangeText'])
      if (now[name.replace(/^top/, 'on')] === true) tell(context, name, { value, text: value });
  };
  const listen = () => {
    input.addEventListener('input', changed);
    input.addEventListener('focus', () => tell(context, 'topFocusChange', focus(true)));
    input.addEventListener('blur', () => tell(context, 'topFocusChange', focus(false)));
    input.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Enter' || input instanceof HTMLTextAreaElement) return;
      tell(context, 'topSubmit', { value: input.value });
      tell(context, 'topKeyboardAction', { action: 'done', value: input.value });
      tell(context, 'topGlobalEvent', { onSubmit: {} });
    });
  };
  const focus = (value: boolean) => ({ value, focused: value, isFocused: value });
  listen();

  const multiline = (is: boolean) => {
    if (is === input instanceof HTMLTextAreaElement) return;
    const next = elementOf('text-input', is ? 'textarea' : 'input') as typeof input;
    next.value = input.value;
    input.replaceWith(next);
    input = next;
    listen();
  };
  let first = true;
  const follow = (event: Event) => {
    if ((event as CustomEvent).detail === stateOf()?.tag) show();
  };
  app.screen.addEventListener(STATE, follow);
  return {
    element,
    get control() {
      return input;
    },
    remove: () => app.screen.removeEventListener(STATE, follow),
    draw(props, news) {
      now = props;
      multiline(props.axis === 'vertical' || props.multiline === true);
      if (input instanceof HTMLInputElement) input.type = typeOf(component, props);
      const options = recordIn(props.keyboardOptions);
      const type = modifierIn(props, 'keyboardType')?.keyboardType ?? options.keyboardType;
      input.inputMode = foundIn(KEYBOARDS, type ?? props.keyboardType) ?? '';
      input.placeholder = textIn(props.placeholder) ?? '';
      input.disabled = props.enabled === false;
      input.readOnly = props.readOnly === true;
      // A negative length would throw.
      input.maxLength = Math.max(0, numberIn(props.maxLength) ?? 524_288);
      element.dataset.variant =
        textIn(props.variant) ?? textIn(modifierIn(props, 'textFieldStyle')?.style) ?? '';
      if (first || 'value' in news || 'text' in news) app.afterCommit(show);
      if (first && props.autoFocus === true) app.afterCommit(() => input.focus());
      first = false;
    },
    arrange(children) {
      around.replaceChildren(...children.map((child) => child.element));
      const placeholder = children.find(({ props }) =>
        /placeholder|label/.test(String(props.slotName ?? props.name)),
      );
      app.afterCommit(() => {
        if (placeholder) input.ariaLabel = placeholder.element.textContent;
      });
    },
    command(name, [value, end]) {
      if (name === 'focus') input.focus();
      if (name === 'blur') input.blur();
      if (name === 'clear' || name === 'setText') input.value = textIn(value) ?? '';
      if (name === 'setSelection')
        input.setSelectionRange(numberIn(value) ?? 0, numberIn(end) ?? 0);
      if (name === 'clear' || name === 'setText') changed();
    },
  };
});

/** A state of the app, in a view that is not shown. Its fields follow it. */
export const state: ViewFactory = (context) => {
  const element = elementOf('ui-state');
  return {
    element,
    update() {
      const { screen, afterCommit } = context.app;
      afterCommit(() => screen.dispatchEvent(new CustomEvent(STATE, { detail: context.tag })));
    },
  };
};
