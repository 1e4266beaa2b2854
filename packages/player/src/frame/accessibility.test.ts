import { describe, expect, it } from 'vitest';
import { isFocusable, roleOf } from './accessibility.ts';

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
