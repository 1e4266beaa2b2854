/** A field of text: of one line or of several. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What the native half of a TextInput keeps: how often it was typed into. What the app commits counts
 * only when it has heard of all of it (RCTTextInputComponentView: mostRecentEventCount).
 */
export class FieldText {
  readonly #field: Field;
  #count = 0;
  #isComposing = false;
  /** Said by the app while a word was being composed. */
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
   * The reader has typed. Answers what was there before; undefined if it is the same, as browsers say it
   * of a word that is confirmed as it was composed: of that the app hears nothing.
   */
  typed(): string | undefined {
    const before = this.#before;
    if (before === this.#field.value) return undefined;
    this.#before = this.#field.value;
    this.#count += 1;
    return before;
  }

  /** The app says what it is. */
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

/** What a phone's keyboard says was pressed: `Backspace`, `Enter`, or what was put in. */
export function keyOf(inputType: string, data: string | null): string | undefined {
  if (inputType.startsWith('delete')) return 'Backspace';
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return 'Enter';
  return data ?? undefined;
}
