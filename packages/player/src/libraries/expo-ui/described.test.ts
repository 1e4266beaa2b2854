import { expect, test } from 'vitest';
import { describedBy } from './described.ts';

const described = (...modifiers: object[]) => describedBy({ modifiers });

test('modifiers of SwiftUI name, describe and hide a view', () => {
  expect(
    described(
      { $type: 'accessibilityLabel', label: 'Volume' },
      { $type: 'accessibilityHint', hint: 'Louder to the right' },
      { $type: 'accessibilityValue', value: 'half' },
      { $type: 'accessibilityAddTraits', traits: ['isSelected', 'isHeader'] },
      { $type: 'accessibilityHidden', hidden: true },
    ),
  ).toEqual({
    accessibilityLabel: 'Volume',
    accessibilityHint: 'Louder to the right',
    accessibilityValue: { text: 'half' },
    accessibilityRole: 'header',
    accessibilityState: { selected: true },
    'aria-hidden': true,
    focusable: false,
  });
});

test.each([
  [{ $type: 'onTapGesture' }, 'button', {}],
  [{ $type: 'clickable' }, 'button', {}],
  [{ $type: 'toggleable', value: true }, 'togglebutton', { checked: true, selected: true }],
  [
    { $type: 'toggleable', value: true, role: 'switch' },
    'switch',
    { checked: true, selected: true },
  ],
  [
    { $type: 'selectable', selected: false, role: 'radioButton' },
    'radio',
    { checked: false, selected: false },
  ],
  [{ $type: 'selectable', selected: true, role: '__proto__' }, 'button', expect.anything()],
])('a view with %j has the role %s, and keys reach it', (modifier, role, state) => {
  expect(described(modifier)).toMatchObject({
    accessibilityRole: role,
    accessibilityState: state,
    focusable: true,
  });
});
