import { expect, test } from 'vitest';
import { choicesIn } from './choices.ts';

test.each([
  [
    'actions of @react-native-menu/menu',
    [
      { id: 'mute', title: 'Mute', state: 'on' },
      { title: 'Delete', attributes: { destructive: true, disabled: true } },
      { id: 'none', title: 'Hidden', attributes: { hidden: true } },
      { title: 'Sort', subactions: [{ id: 'name', title: 'by name' }] },
    ],
  ],
  [
    'items of react-native-ios-context-menu',
    [
      { actionKey: 'mute', actionTitle: 'Mute', menuState: 'on' },
      { actionKey: 'Delete', actionTitle: 'Delete', menuAttributes: ['destructive', 'disabled'] },
      { type: 'deferred', deferredID: 'later' },
      { menuTitle: 'Sort', menuItems: [{ actionKey: 'name', actionTitle: 'by name' }] },
    ],
  ],
])('%s become choices', (_, items) => {
  expect(choicesIn(items)).toEqual([
    { id: 'mute', text: '✓ Mute', style: 'default' },
    { id: 'Delete', text: 'Delete', style: 'destructive', disabled: true },
    { id: 'name', text: 'Sort: by name', style: 'default' },
  ]);
});

test('menus that contain themselves end', () => {
  const menu: Record<string, unknown> = { title: 'again' };
  menu.subactions = [menu];
  expect(choicesIn([menu, 7, null])).toEqual([
    { id: '', text: '', style: 'default' },
    { id: '', text: '', style: 'default' },
  ]);
});
