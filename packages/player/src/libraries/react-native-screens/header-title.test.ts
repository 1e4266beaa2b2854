import { expect, test } from 'vitest';
import { createLargeTitle } from './header-title.ts';

/** The members of an element that a title uses. */
function element() {
  const listeners = new Set<() => void>();
  const classes = new Set<string>();
  const made = {
    scrollTop: 0,
    style: {} as Record<string, string>,
    classList: {
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    },
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  };
  const scroll = (y: number) => {
    made.scrollTop = y;
    for (const listener of listeners) listener();
  };
  return { made, it: made as unknown as HTMLElement, classes, listeners, scroll };
}

function titles() {
  const [header, large, small, list] = [element(), element(), element(), element()];
  return { header, large, small, list, title: createLargeTitle(header.it, large.it, small.it) };
}

test('scrolling moves the large title under the bar and shows the small title', () => {
  const { header, large, small, list, title } = titles();
  title.show(52, list.it);
  expect(large.made.style).toMatchObject({ display: '', marginTop: '', clipPath: '' });
  expect(small.made.style.visibility).toBe('hidden');
  list.scroll(20);
  expect(large.made.style).toMatchObject({ marginTop: '-20px', clipPath: 'inset(20px 0 0)' });
  expect([...header.classes]).toEqual(['is-scrolled']);
  list.scroll(300);
  expect(large.made.style.marginTop).toBe('-52px');
  expect(small.made.style.visibility).toBe('');
  list.scroll(0);
  expect(large.made.style.marginTop).toBe('');
  expect(small.made.style.visibility).toBe('hidden');
  expect([...header.classes]).toEqual([]);
});

test('without a large title the small one is shown, and the scroll listener is gone', () => {
  const { large, small, list, title } = titles();
  title.show(52, list.it);
  list.scroll(10);
  title.show(0, undefined);
  expect(large.made.style).toMatchObject({ display: 'none', marginTop: '' });
  expect(small.made.style.visibility).toBe('');
  expect(list.listeners.size).toBe(0);
});
