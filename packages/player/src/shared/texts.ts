/** react-native-uitextview: a part of a text, with its words as a prop. */
const UI_TEXT_VIEW_CHILD = 'RNUITextViewChild';

/** The native views of paragraphs. */
export const TEXTS: ReadonlySet<string> = new Set(['RCTText', 'RCTSelectableText', 'RNUITextView']);

/** Native views without a box of their own. They are a part of a text. */
export const TEXT_PARTS: ReadonlySet<string> = new Set([
  'RCTRawText',
  'RCTVirtualText',
  'RCTTextEffect',
  UI_TEXT_VIEW_CHILD,
]);

/** The words of a part of a text whose native view has words, and no children. */
export function wordsIn(component: string, { text }: Record<string, unknown>): string | undefined {
  if (component !== 'RCTRawText' && component !== UI_TEXT_VIEW_CHILD) return undefined;
  return String(text ?? '');
}
