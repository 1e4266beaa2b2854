import { expect, test } from 'vitest';
import { clearOf } from './safe-area.ts';

const insets = { top: 47, right: 0, bottom: 34, left: 0 };

test('each edge gets the padding or margin of its mode', () => {
  const edges = { top: 'additive', right: 'off', bottom: 'maximum', left: 'off' };
  expect(clearOf(insets, { edges, paddingTop: 10, padding: 5, paddingVertical: 8 })).toEqual({
    paddingTop: 57,
    paddingBottom: 34,
  });
  expect(clearOf(insets, { edges: ['top'], mode: 'margin', margin: 10 })).toEqual({
    marginTop: 57,
  });
  expect(Object.keys(clearOf(insets, {}))).toHaveLength(4);
});

test('an invalid length counts as 0', () => {
  expect(clearOf(insets, { edges: ['top'], paddingTop: 'url(x)' }).paddingTop).toBe(47);
});
