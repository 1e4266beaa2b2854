import type { Props } from '../../protocol/worker.ts';
import { finite, text } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext } from '../view.ts';
import { paletteOf } from './refresh-pull.ts';
import type { Field } from './text-input-native.ts';

/** `keyboardType` as what browsers call inputmode. */
const MODES: Record<string, string> = {
  'number-pad': 'numeric',
  numeric: 'numeric',
  'decimal-pad': 'decimal',
  'numbers-and-punctuation': 'text',
  'phone-pad': 'tel',
  'name-phone-pad': 'text',
  'email-address': 'email',
  url: 'url',
  'web-search': 'search',
  twitter: 'text',
};
const ENTER = new Set(['done', 'go', 'next', 'previous', 'search', 'send']);
const CAPITALS = new Set(['none', 'sentences', 'words', 'characters']);

/** What a form calls it, by `autoComplete` and by `textContentType`. */
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

/** What is said to a browser about what will be typed. */
export function hintsOf(props: Props): Record<string, string> {
  const { returnKeyType, autoCapitalize, autoCorrect, spellCheck } = props;
  const isSilent = props.showSoftInputOnFocus === false;
  const capitals = String(autoCapitalize);
  return {
    inputmode: isSilent ? 'none' : (known(MODES, props.keyboardType) ?? 'text'),
    enterkeyhint: ENTER.has(String(returnKeyType)) ? String(returnKeyType) : 'enter',
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

/** What becomes of Enter: `submitBehavior`, or in older versions `blurOnSubmit`. */
export function submitOf(props: Props, multiline: boolean): 'newline' | 'submit' | 'blurAndSubmit' {
  const { submitBehavior: said, blurOnSubmit } = props;
  if (said === 'submit' || said === 'blurAndSubmit') return said;
  if (said === 'newline' && multiline) return 'newline';
  if (multiline) return blurOnSubmit === true ? 'blurAndSubmit' : 'newline';
  return blurOnSubmit === false ? 'submit' : 'blurAndSubmit';
}

const MAX_LENGTH = 1_000_000;
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
