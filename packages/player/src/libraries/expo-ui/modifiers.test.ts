import { expect, test } from 'vitest';
import type { ViewContext } from '../../frame/view.ts';
import { cssOfModifiers } from './modifiers.ts';

const context = { platform: 'ios' } as ViewContext;
const css = (...modifiers: unknown[]) => cssOfModifiers({ modifiers }, context);

test.each([
  [
    { $type: 'padding', all: 4, leading: 8 },
    { paddingBlock: '4px 4px', paddingInline: '8px 4px' },
  ],
  [{ $type: 'padding' }, { paddingBlock: '16px 16px', paddingInline: '16px 16px' }],
  [
    { $type: 'frame', width: 40, maxWidth: Number.POSITIVE_INFINITY, alignment: 'topLeading' },
    {
      width: '40px',
      maxWidth: '100%',
      alignSelf: 'stretch',
      flexGrow: '1',
      alignItems: 'flex-start',
      justifyContent: 'flex-start',
    },
  ],
  [
    { $type: 'font', textStyle: 'headline' },
    { fontSize: '17px', fontWeight: '600' },
  ],
  [
    { $type: 'font', textStyle: 'constructor', weight: 'toString', family: 'Inter' },
    { fontSize: '17px', fontWeight: '400', fontFamily: '"Inter", var(--system-font)' },
  ],
  [
    { $type: 'clipShape', shape: 'capsule' },
    { borderRadius: '999px', overflow: 'clip' },
  ],
  [{ $type: 'fillMaxWidth', fraction: 0.5 }, { width: '50%' }],
  [
    { $type: 'foregroundStyle', style: { type: 'hierarchical', hierarchical: 'secondary' } },
    { color: 'light-dark(#3c3c4399, #ebebf599)' },
  ],
])('%o', (modifier, expected) => {
  expect(css(modifier)).toEqual(expected);
});

test('modifiers that are unknown or no data are left out, and the last of two wins', () => {
  expect(css({ $type: 'glow' }, null, 7, { $type: 'toString' })).toEqual({});
  expect(css({ $type: 'opacity', value: 0.5 }, { $type: 'opacity', value: 0.2 })).toEqual({
    opacity: '0.2',
  });
  expect(css({ $type: 'foregroundColor', color: 'url(x);' })).toEqual({ color: '' });
});
