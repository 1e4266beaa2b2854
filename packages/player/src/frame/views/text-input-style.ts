import type { Props } from '../../protocol/worker.ts';
import { finite, text } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext } from '../view.ts';
import { paletteOf } from './refresh-pull.ts';
import type { Field } from './text-input-native.ts';

/** The `inputmode` of each `keyboardType`. */
const MODES: Record<string, string> = {
  'number-pad': 'numeric',
  numeric: 'numeric',
  'ascii-capable-number-pad': 'numeric',
  'decimal-pad': 'decimal',
  'numbers-and-punctuation': 'text',
  'phone-pad': 'tel',
  'name-phone-pad': 'text',
  'email-address': 'email',
  url: 'url',
  'web-search': 'search',
  twitter: 'text',
};
/** The `enterkeyhint` of each `returnKeyType`. */
const ENTER: Record<string, string> = {
  done: 'done',
  go: 'go',
  join: 'go',
  route: 'go',
  next: 'next',
  previous: 'previous',
  search: 'search',
  google: 'search',
  yahoo: 'search',
  send: 'send',
};
const CAPITALS = new Set(['none', 'sentences', 'words', 'characters']);

/** The `autocomplete` of HTML for values of `autoComplete` and `textContentType`. */
const COMPLETE: Record<string, string> = {
  email: 'email',
  emailAddress: 'email',
  username: 'username',
  name: 'name',
  tel: 'tel',
  telephoneNumber: 'tel',
  password: 'current-password',
  'current-password': 'current-password',
  'new-password': 'new-password',
  newPassword: 'new-password',
  'password-new': 'new-password',
  'one-time-code': 'one-time-code',
  oneTimeCode: 'one-time-code',
  'sms-otp': 'one-time-code',
  'given-name': 'given-name',
  givenName: 'given-name',
  'family-name': 'family-name',
  familyName: 'family-name',
  'street-address': 'street-address',
  country: 'country',
  'postal-code': 'postal-code',
  postalCode: 'postal-code',
  'cc-number': 'cc-number',
  creditCardNumber: 'cc-number',
  url: 'url',
  URL: 'url',
  organization: 'organization',
};

const known = (map: Record<string, string>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(map, value) ? map[value] : undefined;

/** The attributes that tell a browser which text to expect. */
export function hintsOf(props: Props): Record<string, string> {
  const { returnKeyType, autoCapitalize, autoCorrect, spellCheck } = props;
  const isSilent = props.showSoftInputOnFocus === false;
  const capitals = String(autoCapitalize);
  return {
    inputmode: isSilent ? 'none' : (known(MODES, props.keyboardType) ?? 'text'),
    enterkeyhint: known(ENTER, returnKeyType) ?? 'enter',
    autocapitalize: CAPITALS.has(capitals) ? capitals : 'sentences',
    autocorrect: autoCorrect === false ? 'off' : 'on',
    spellcheck: String((spellCheck ?? autoCorrect) !== false),
    autocomplete:
      known(COMPLETE, props.autoComplete) ?? known(COMPLETE, props.textContentType) ?? 'off',
  };
}

function setHints(element: HTMLElement, props: Props): void {
  for (const [name, value] of Object.entries(hintsOf(props)))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The effect of Enter, from `submitBehavior`, or from `blurOnSubmit` in older versions. */
export function submitOf(props: Props, multiline: boolean): 'newline' | 'submit' | 'blurAndSubmit' {
  const { submitBehavior: behavior, blurOnSubmit } = props;
  if (behavior === 'submit' || behavior === 'blurAndSubmit') return behavior;
  if (behavior === 'newline' && multiline) return 'newline';
  if (multiline) return blurOnSubmit === true ? 'blurAndSubmit' : 'newline';
  return blurOnSubmit === false ? 'submit' : 'blurAndSubmit';
}

const MAX_LENGTH = 1_000_000;
const CLEAR = new Set(['while-editing', 'unless-editing', 'always']);

/** Applies the props of a text input that are not part of its style or text. */
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
  if (most !== undefined && most >= 0) field.maxLength = Math.min(MAX_LENGTH, Math.trunc(most));
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
