import { describe, expect, it } from 'vitest';
import { attributesOf, isFocusable, type Kind, roleOf } from './accessibility.ts';

describe('roleOf', () => {
  it.each([
    [{ accessibilityRole: 'header' }, 'heading'],
    [{ accessibilityRole: 'button' }, 'button'],
    [{ accessibilityRole: 'adjustable' }, 'slider'],
    [{ accessibilityRole: 'none' }, 'presentation'],
    [{ accessibilityRole: 'text' }, undefined],
    [{ accessibilityRole: 'constructor' }, 'constructor'],
    [{ accessibilityRole: 'button', role: 'link' }, 'link'],
    [{ role: 'x onclick=1' }, undefined],
    [{ role: 3 }, undefined],
  ])('%j is %s', (props, role) => {
    expect(roleOf(props)).toBe(role);
  });
});

describe('isFocusable', () => {
  it.each([
    [{}, false],
    [{ accessible: true }, false],
    [{ accessible: true, accessibilityRole: 'button' }, true],
    [{ accessible: true, focusable: true }, true],
    [{ accessible: true, accessibilityRole: 'adjustable' }, true],
    [{ accessible: true, role: 'option' }, true],
    [{ accessible: true, accessibilityRole: 'header' }, false],
    [{ focusable: false, accessible: true, role: 'button' }, false],
    [{ tabIndex: 0 }, true],
    [{ tabIndex: -1, focusable: true }, false],
  ])('%j: %s', (props, expected) => {
    expect(isFocusable(props)).toBe(expected);
  });
});

describe('attributesOf', () => {
  const of = (props: Record<string, unknown>, kind?: Kind) =>
    Object.fromEntries(attributesOf(props, kind));

  it('a text with onPress is a link that keys reach, unless the app has another role', () => {
    const link = { role: 'link', tabindex: '0' };
    for (const props of [{ isPressable: true }, { onStartShouldSetResponder: true }]) {
      expect(of({ ...props, accessible: true }, 'text')).toMatchObject(link);
      expect(of({ ...props, accessibilityRole: 'button' }, 'text')).toMatchObject({
        role: 'button',
        tabindex: '0',
      });
      for (const none of [of({ ...props, disabled: true }, 'text'), of(props), of({}, 'text')])
        expect([none.role, none.tabindex]).toEqual([undefined, undefined]);
    }
  });

  it('a view that is one element with a name has a role, without which it is not read', () => {
    const role = (props: Record<string, unknown>) => of(props, 'view').role;
    const named = { accessible: true, accessibilityLabel: '4 of 5 stars' };
    expect(role(named)).toBe('group');
    expect(role({ ...named, focusable: true })).toBe('button');
    expect(role({ ...named, accessibilityRole: 'image' })).toBe('img');
    expect(role({ ...named, accessibilityRole: 'text' })).toBeUndefined();
    for (const props of [{ ...named, accessible: false }, { accessible: true }, {}])
      expect(role(props)).toBeUndefined();
  });

  it('a text field stays one, whatever role an app gives it', () => {
    const role = (accessibilityRole: string) => of({ accessibilityRole }, 'field').role;
    expect(role('search')).toBe('searchbox');
    for (const other of ['button', 'text', 'none', 'header', 'constructor'])
      expect(role(other)).toBeUndefined();
    expect(of({ accessibilityRole: 'search' }, 'view').role).toBe('search');
  });
});
