import { describe, expect, it } from 'vitest';
import { cssOf, textCssOf } from './css.ts';
import { android, CASES, ios, RED, shade } from './test/css-cases.ts';

describe('cssOf', () => {
  it.each(CASES)('%s', (_title, props, css) => {
    expect(cssOf(props, ios)).toEqual(css);
  });

  it('draws shadow* on iOS only, of the content if the box is not filled', () => {
    const shadow = { shadowOpacity: 0.5, shadowRadius: 4, shadowOffset: { width: 1, height: 2 } };
    const filled = { ...shadow, backgroundColor: 0xffffffff };
    const text = `1px 2px 8px ${shade('black', 0.5)}`;
    expect(cssOf(filled, ios).boxShadow).toBe(text);
    expect(cssOf(shadow, ios)).toEqual({ filter: `drop-shadow(${text})` });
    expect(cssOf(filled, android).boxShadow).toBeUndefined();
  });

  it('draws elevation on Android only, for filled boxes, above siblings', () => {
    const raised = { elevation: 4, backgroundColor: 0xffffffff };
    const { boxShadow, zIndex } = cssOf(raised, android);
    expect(boxShadow).toBe(
      `0px 2px 4.8px ${shade('black', 0.24)}, 0px 0px 6px ${shade('black', 0.1)}`,
    );
    expect(zIndex).toBe('4');
    expect(cssOf({ ...raised, zIndex: 1 }, android).zIndex).toBe('1');
    expect(cssOf({ elevation: 4 }, android).boxShadow).toBeUndefined();
    expect(cssOf(raised, ios).boxShadow).toBeUndefined();
  });

  it('aligns text vertically on Android only', () => {
    expect(cssOf({ textAlignVertical: 'center' }, android)).toEqual({
      alignContent: 'safe center',
    });
    expect(cssOf({ textAlignVertical: 'top' }, android)).toEqual({ alignContent: 'start' });
    expect(cssOf({ verticalAlign: 'bottom' }, android)).toEqual({ alignContent: 'end' });
    expect(cssOf({ textAlignVertical: 'center' }, ios)).toEqual({});
  });

  it('maps font families of Android that are a weight', () => {
    const css = { fontFamily: 'var(--system-font)', fontWeight: '500' };
    expect(cssOf({ fontFamily: 'sans-serif-medium' }, android)).toEqual(css);
    const medium = { fontFamily: 'sans-serif-medium', fontWeight: 'normal' };
    expect(cssOf(medium, android)).toEqual(css);
    // A family with a name has no weights between its own and bold.
    const weightOf = (fontWeight: string) =>
      cssOf({ fontFamily: 'sans-serif', fontWeight }, android).fontWeight;
    expect(['600', '700', 'bold'].map(weightOf)).toEqual(['400', 'bold', 'bold']);
    expect(cssOf({ fontWeight: '600' }, android).fontWeight).toBe('600');
  });

  it('looks up colours of Android by the last part of their path', () => {
    const paths = ['?attr/none', '@android:color/holo_red_dark'];
    expect(cssOf({ color: { resource_paths: paths } }, android)).toEqual({ color: '#cc0000' });
  });

  it('textCssOf returns text styles without those of a box', () => {
    const props = { color: RED, fontSize: 9, padding: 4, width: 5, backgroundColor: RED };
    const red = 'rgb(255, 0, 0)';
    expect(textCssOf(props, ios)).toEqual({ color: red, fontSize: '9px', backgroundColor: red });
  });
});
