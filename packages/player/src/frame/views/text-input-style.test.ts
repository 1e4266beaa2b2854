import { expect, it } from 'vitest';
import { keyOf } from './text-input-native.ts';
import { hintsOf, submitOf } from './text-input-style.ts';

it('hintsOf maps props to attributes of HTML', () => {
  const props = { keyboardType: 'decimal-pad', returnKeyType: 'send', autoCapitalize: 'none' };
  expect(hintsOf({ ...props, autoCorrect: false, autoComplete: 'email' })).toEqual({
    inputmode: 'decimal',
    enterkeyhint: 'send',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    autocomplete: 'email',
  });
});

it('hintsOf has a keyboard for number pads and keys that HTML does not know', () => {
  const props = { keyboardType: 'ascii-capable-number-pad', returnKeyType: 'google' };
  expect(hintsOf(props)).toMatchObject({ inputmode: 'numeric', enterkeyhint: 'search' });
});

it('hintsOf maps unknown values to defaults', () => {
  const odd = { keyboardType: 'constructor', returnKeyType: 'evil"', autoComplete: 'toString' };
  expect(hintsOf({ ...odd, autoCapitalize: {} })).toMatchObject({
    inputmode: 'text',
    enterkeyhint: 'enter',
    autocomplete: 'off',
    autocapitalize: 'sentences',
  });
});

it('submitOf reads submitBehavior, and blurOnSubmit of older versions', () => {
  expect(submitOf({}, false)).toBe('blurAndSubmit');
  expect(submitOf({}, true)).toBe('newline');
  expect(submitOf({ submitBehavior: 'submit' }, true)).toBe('submit');
  expect(submitOf({ submitBehavior: 'newline' }, false)).toBe('blurAndSubmit');
  expect(submitOf({ blurOnSubmit: false }, false)).toBe('submit');
  expect(submitOf({ blurOnSubmit: true }, true)).toBe('blurAndSubmit');
});

it('keyOf names keys as a phone does, and none for what was pasted', () => {
  const key = (inputType: string, data: string | null = null) =>
    keyOf({ inputType, data }, '', { value: data ?? '', selectionStart: 0 });
  expect(key('insertText', 'a')).toBe('a');
  expect(key('deleteContentBackward')).toBe('Backspace');
  expect(key('insertLineBreak')).toBe('Enter');
  for (const how of ['Paste', 'Drop']) expect(key(`insertFrom${how}`, '123456')).toBeUndefined();
  expect(key('historyUndo')).toBeUndefined();
});

it('keyOf names the letter before the cursor while a keyboard composes a word', () => {
  const key = (before: string, value: string, selectionStart: number | null) =>
    keyOf({ inputType: 'insertCompositionText', data: value }, before, { value, selectionStart });
  expect(key('hel', 'hell', 4)).toBe('l');
  expect(key('hell', 'hel', 3)).toBe('Backspace');
  expect(key('an end', 'any end', 3)).toBe('y');
  expect(key('', '😀', null)).toBe('😀');
});
