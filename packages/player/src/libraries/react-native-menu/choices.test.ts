import { expect, test } from 'vitest';
import { actionsByPath, choicesIn, pressedAt } from './choices.ts';

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

test('actions of react-native-context-menu-view are told by their path', () => {
  const actions: unknown[] = [
    { title: 'Copy', selected: true },
    {
      title: 'More',
      actions: [
        { title: 'Mute', disabled: true },
        { title: 'Hide', destructive: true },
      ],
    },
  ];
  expect(choicesIn(actionsByPath(actions))).toEqual([
    { id: '0', text: '✓ Copy', style: 'default' },
    { id: '1.0', text: 'More: Mute', style: 'default', disabled: true },
    { id: '1.1', text: 'More: Hide', style: 'destructive' },
  ]);
  expect(pressedAt(actions, '1.1')).toEqual({ index: 1, indexPath: [1, 1], name: 'Hide' });
  const again: Record<string, unknown> = { title: 'again' };
  again.actions = [again];
  expect(choicesIn(actionsByPath([again]))).toHaveLength(1);
});
