import { afterEach, expect, test, vi } from 'vitest';
import { createConsole } from './console.ts';
import type { Stacks } from './stacks.ts';

afterEach(() => vi.unstubAllGlobals());

/** The part of an element that the console uses. */
function element() {
  const text = { textContent: '', hidden: false };
  return { ...text, setAttribute() {}, append() {}, addEventListener() {} };
}

test('the number of errors has a noun for screen readers', () => {
  const counts = { textContent: '', nouns: [] as { textContent: string }[] };
  const after = (noun: { textContent: string }) => counts.nouns.push(noun);
  const ownerDocument = { querySelector: () => Object.assign(counts, { after }) };
  vi.stubGlobal('document', { createElement: element });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const panel = { ownerDocument, append() {} } as unknown as HTMLElement;
  const log = createConsole(panel, { hasMap: false } as Stacks);
  const said = () => counts.textContent + counts.nouns[0]?.textContent;
  log.add('warn', 'no error');
  expect(said()).toBe('');
  log.add('error', 'one');
  expect(said()).toBe('1 error');
  log.add('error', 'two');
  expect(said()).toBe('2 errors');
  // Only the number is visible.
  expect(counts.textContent).toBe('2');
  log.startAgain();
  expect(said()).toBe('');
});
