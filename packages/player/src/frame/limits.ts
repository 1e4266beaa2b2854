import type { Operation } from '../protocol/worker.ts';

/** Whether the page waits for the layout of its frame. In Chromium, another process does the layout. */
const PAGE_WAITS = !/Chrome\//.test(navigator.userAgent);

/**
 * Limits of the views on the screen and of changes at once. A browser cannot interrupt a layout: if the
 * page waits, each of these numbers takes seconds. Real apps have less than a tenth of them.
 */
export const MAX_VIEWS = PAGE_WAITS ? 15_000 : 100_000;
/** The limit of characters in texts and other props; an entry of a list counts as ENTRY. */
export const MAX_CHARACTERS = 1_000_000;
/** The limit of changes in one commit; each child that a view gets counts as one. */
export const MAX_CHANGES = 200_000;

const ENTRY = 10;
/** Props are read no deeper than this. */
const DEEPEST = 8;
/**
 * Props whose values are loaded, and not shown as text. They may be long: a `data:` url has a whole picture,
 * and the script of a web view a whole editor.
 */
const LOADED = /^(uri|src|source\w*|html|injectedJavaScript\w*)$/i;

/** The number of characters in a prop, including those in lists and objects. */
export function charactersIn(value: unknown, name = '', depth = 0): number {
  if (typeof value === 'string') return LOADED.test(name) ? 0 : value.length;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 0;
  let count = Array.isArray(value) ? value.length * ENTRY : 0;
  for (const [key, one] of Object.entries(value))
    count += charactersIn(one, Array.isArray(value) ? name : key, depth + 1);
  return count;
}

type Screen = { size: number; characters: number; view(tag: number): unknown };

/** Why an app has to end before these changes are made; undefined if they are within all limits. */
export function excessOf(operations: readonly Operation[], screen: Screen): string | undefined {
  let views = screen.size;
  let { characters } = screen;
  let changes = operations.length;
  for (const [kind, tag, given, props] of operations) {
    if (kind === 'create') views += 1;
    else if (kind === 'delete' && screen.view(tag)) views -= 1;
    else if (kind === 'children' && Array.isArray(given)) changes += given.length;
    if (kind === 'create') characters += charactersIn(props);
    else if (kind === 'update') characters += charactersIn(given);
  }
  if (views > MAX_VIEWS) return `It shows more than ${MAX_VIEWS} views.`;
  if (changes > MAX_CHANGES) return `It changes more than ${MAX_CHANGES} things at once.`;
  if (characters > MAX_CHARACTERS) return `It shows more than ${MAX_CHARACTERS} characters.`;
  return undefined;
}
