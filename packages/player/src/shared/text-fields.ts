/** @mattermost/react-native-paste-input: its view extends RCTMultilineTextInputView. */
const PASTE_INPUT = 'PasteInput';

/** The native views of text fields. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'RCTSinglelineTextInputView',
  'RCTMultilineTextInputView',
  'AndroidTextInput',
  PASTE_INPUT,
]);

export const hasLines = (component: string, props: Record<string, unknown>): boolean =>
  component === 'RCTMultilineTextInputView' ||
  component === PASTE_INPUT ||
  props.multiline === true;
