import { expect, test } from 'vitest';
import { iconOf } from '../src/shared/symbols.ts';
import { readSymbolFile, symbolSet } from './symbol-files.ts';
import { OF_APPLE } from './symbol-names/apple.ts';
import { OF_GOOGLE } from './symbol-names/google.ts';

const { icons } = symbolSet;
const calledBy = new Map(Object.entries(icons).map(([name, code]) => [code, name]));
/** What the font calls the icon of a symbol. */
const icon = (name: string) => calledBy.get(iconOf(name, symbolSet)?.codePointAt(0) ?? 0);

test.for([
  // Apple's name is the font's, or has its words.
  ['house', 'house'],
  ['house.fill', 'house-fill'],
  ['chevron.left', 'chevron-left'],
  ['chevron.forward', 'chevron-right'],
  ['checkmark.circle.fill', 'check-circle-fill'],
  ['exclamationmark.triangle', 'exclamation-triangle'],
  ['arrow.up.circle', 'arrow-up-circle'],
  ['icloud.and.arrow.down', 'cloud-arrow-down'],
  // Another name.
  ['magnifyingglass', 'search'],
  ['square.and.arrow.up', 'box-arrow-up'],
  ['xmark', 'x-lg'],
  ['ellipsis', 'three-dots'],
  ['line.horizontal.3', 'list'],
  ['line.3.horizontal', 'list'],
  ['gearshape.fill', 'gear-fill'],
  ['checkmark.shield.fill', 'shield-fill-check'],
  // The nearest one: not filled, filled, without its circle, without what is added.
  ['magnifyingglass.fill', 'search'],
  ['sun.max.fill', 'sun-fill'],
  ['heart.circle.fill', 'heart-fill'],
  ['ellipsis.circle', 'three-dots'],
  ['bell.badge.waveform', 'bell'],
  ['person.2.badge.gearshape', 'people'],
  // The opposite is not near.
  ['bell.slash', 'bell-slash'],
  ['heart.slash.fill', undefined],
  // Drawables of Android, by the names of Google's icons.
  ['ic_home', 'house'],
  ['baseline_home_24', 'house'],
  ['ic_baseline_search_24', 'search'],
  ['outline_settings', 'gear'],
  ['airpods.chargingcase', 'earbuds'],
  // No icon.
  ['tortoise', undefined],
  ['constructor', undefined],
  ['', undefined],
] as const)('the icon of %s is %s', ([name, expected]) => {
  expect(icon(name)).toBe(expected);
});

test('a name without end is answered before the test times out', () => {
  expect(icon(`${'a.'.repeat(50_000)}fill`)).toBe(undefined);
});

test('the names are those of icons that the font has, each once', () => {
  const named = [...Object.entries(OF_APPLE), ...Object.entries(OF_GOOGLE)];
  expect(named.flatMap(([name]) => (Object.hasOwn(icons, name) ? [] : name))).toEqual([]);
  const called = named.flatMap(([, names]) => names.split(' '));
  expect(called.filter((name, at) => called.indexOf(name) !== at)).toEqual([]);
});

test('the font is a WOFF2 file', () => {
  expect(readSymbolFile('symbols.woff2').toString('latin1', 0, 4)).toBe('wOF2');
});
