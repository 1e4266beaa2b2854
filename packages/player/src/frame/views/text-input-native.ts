/** The element of a text input, with one line or several. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The native state of a TextInput. It counts the edits of the user. A text that the app commits
 * is applied only if the app has received all edits (RCTTextInputComponentView:
 * mostRecentEventCount).
 */
export class FieldText {
  readonly #field: Field;
  #count = 0;
  #isComposing = false;
  /** The text that the app set during a composition. */
  #waiting: { count: number; text: string } | undefined;
  #before = '';

  constructor(field: Field) {
    this.#field = field;
    field.addEventListener('compositionstart', () => {
      this.#isComposing = true;
    });
    field.addEventListener('compositionend', () => {
      this.#isComposing = false;
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (waiting) this.set(waiting.text, waiting.count);
    });
  }

  get count(): number {
    return this.#count;
  }

  get isComposing(): boolean {
    return this.#isComposing;
  }

  /**
   * Counts an edit of the user, and returns the text before it. Returns undefined if the text did
   * not change. Browsers send such an event when a composed word is confirmed. It is not reported
   * to the app.
   */
  typed(): string | undefined {
    const before = this.#before;
    if (before === this.#field.value) return undefined;
    this.#before = this.#field.value;
    this.#count += 1;
    return before;
  }

  /** Applies a text of the app, unless it is older than the last edit. */
  set(text: string, count: number): void {
    if (count < this.#count) return;
    if (this.#isComposing) {
      this.#waiting = { count, text };
      return;
    }
    if (this.#field.value !== text) {
      const { selectionStart, selectionEnd, value } = this.#field;
      const fromEnd = value.length - (selectionEnd ?? value.length);
      this.#field.value = text;
      if (document.activeElement === this.#field)
        this.select(
          selectionStart === selectionEnd ? text.length - fromEnd : (selectionStart ?? 0),
          text.length - fromEnd,
        );
    }
    this.#before = this.#field.value;
  }

  select(start: number, end: number): void {
    const { length } = this.#field.value;
    const within = (at: number) => Math.min(length, Math.max(0, Math.trunc(at)));
    this.#field.setSelectionRange(within(start), within(Math.max(start, end)));
  }

  selection(): { start: number; end: number } {
    const { selectionStart, selectionEnd, value } = this.#field;
    return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  }
}

type Typed = Pick<InputEvent, 'inputType' | 'data'>;
type Written = Pick<Field, 'value' | 'selectionStart'>;

/**
 * The key that a phone reports: `Backspace`, `Enter`, or the inserted text. Undefined: there was no
 * key, as for text that is pasted (RCTTextInputComponentView.mm: textWasPasted). A keyboard that
 * composes words inserts the whole word again for each letter of it. The key is then the letter before
 * the cursor (ReactEditTextInputConnectionWrapper.kt: setComposingText).
 */
export function keyOf({ inputType, data }: Typed, before: string, after: Written) {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return 'Enter';
  if (inputType.startsWith('delete')) return 'Backspace';
  if (inputType === 'insertCompositionText') {
    const { value, selectionStart } = after;
    if (value.length < before.length) return 'Backspace';
    return [...value.slice(0, selectionStart ?? value.length)].at(-1);
  }
  return inputType.startsWith('insertFrom') ? undefined : (data ?? undefined);
}
