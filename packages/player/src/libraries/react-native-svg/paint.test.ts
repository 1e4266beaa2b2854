import { expect, test } from 'vitest';
import { brushOf, strokeAndFill } from './paint.ts';

const palette = { platform: 'ios', dark: false } as const;
const idOf = (name: string) => `id-${name}`;

test('brushOf converts every kind of brush', () => {
  expect(brushOf({ type: 0, payload: 0xff102030 }, palette, idOf)).toBe('rgb(16, 32, 48)');
  expect(brushOf({ type: 0, payload: { semantic: ['label'] } }, palette, idOf)).toBe('#000000');
  expect(brushOf({ type: 1, brushRef: 'a' }, palette, idOf)).toBe('url(#id-a)');
  expect(brushOf({ type: 2 }, palette, idOf)).toBe('currentColor');
  expect(brushOf(0x80ff0000, palette, idOf)).toBe('rgba(255, 0, 0, 0.502)');
  expect(brushOf(null, palette, idOf)).toBe('none');
});

test('a brush with an external URL is dropped', () => {
  expect(brushOf('url(https://elsewhere.test/a.svg#b)', palette, idOf)).toBeUndefined();
});

test('props that are not in propList are inherited', () => {
  const props = {
    fill: { type: 0, payload: 0xff000000 },
    stroke: 0xff000000,
    propList: ['stroke'],
  };
  const attributes = strokeAndFill(props, palette, idOf);
  expect(attributes.fill).toBeUndefined();
  expect(attributes.stroke).toBe('rgb(0, 0, 0)');
});
