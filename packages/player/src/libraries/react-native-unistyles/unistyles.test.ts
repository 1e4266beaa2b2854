import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createUnistyles } from './hybrids.ts';

type Styles = Record<string, Record<string, unknown>> & {
  useVariants(selected: object): Styles;
};

const themes = { light: { text: 'black', gap: 4 }, dark: { text: 'white', gap: 8 } };
const breakpoints = { xs: 0, md: 500, lg: 800 };

function opened(settings: object = { initialTheme: 'light' }) {
  const fake = fakeWorker();
  const { runtime, styleSheet, shadowRegistry } = createUnistyles(fake.worker);
  Object.assign(styleSheet, {
    jsMethods: {
      processColor: (color: string) => `processed ${color}`,
      parseBoxShadowString: Array.of,
    },
  });
  styleSheet.configure({ themes, breakpoints, settings });
  const create = (given: unknown) => styleSheet.create(given as never) as Styles;
  type Runtime = typeof runtime & Record<string, unknown>;
  return { ...fake, runtime: runtime as Runtime, styleSheet, shadowRegistry, create };
}

const themed = (theme: typeof themes.light, rt: { screen: { width: number } }) => ({
  title: { color: theme.text, width: rt.screen.width / 2, uni__dependencies: [0] },
  box: (size: number) => ({ margin: size * theme.gap }),
});

test('a style sheet has the values of the theme and of the device', () => {
  const { create, runtime } = opened();
  const styles = create(themed);
  expect(styles.title).toMatchObject({ color: 'black', width: 195 });
  const box = (styles.box as never as (size: number) => object)(2);
  expect(box).toMatchObject({ margin: 8 });
  expect(runtime).toMatchObject({
    themeName: 'light',
    breakpoint: 'xs',
    screen: { width: 390, height: 844 },
    isPortrait: true,
    insets: { top: 47, ime: 0 },
  });
  runtime.setTheme('dark');
  expect(styles.title).toMatchObject({ color: 'white' });
  expect(runtime.getTheme()).toBe(themes.dark);
});

test.each([
  [{ xs: 'a', md: 'b' }, 390, 'a'],
  [{ xs: 'a', md: 'b' }, 500, 'b'],
  [{ xs: 'a', md: 'b' }, 900, 'b'],
  [{ md: 'b' }, 390, undefined],
  [{ ':w[0, 400]': 'narrow', xs: 'a' }, 390, 'narrow'],
  [{ ':w[400]:h[0, Infinity]': 'exact', xs: 'a' }, 390, 'a'],
])('%j on a screen of width %i is %s', (color, width, chosen) => {
  const { create, surround } = opened();
  surround({ window: { width, height: 844 } });
  expect(create({ title: { color } }).title?.color).toBe(chosen);
});

test('variants, their defaults and compound variants are applied in this order', () => {
  const { create } = opened();
  const styles = create({
    button: {
      padding: 1,
      variants: {
        size: { small: { padding: 2 }, default: { padding: 3 } },
        isOn: { true: { opacity: 1 }, false: { opacity: 0.5 } },
      },
      compoundVariants: [{ size: 'small', isOn: true, styles: { margin: 9 } }],
    },
  });
  expect(styles.button).toMatchObject({ padding: 3 });
  const small = styles.useVariants({ size: 'small', isOn: true });
  expect(small.button).toMatchObject({ padding: 2, opacity: 1, margin: 9 });
  const off = styles.useVariants({ size: 'small', isOn: false });
  expect(off.button).toMatchObject({ padding: 2, opacity: 0.5 });
  expect(off.button?.margin).toBeUndefined();
});

test('views that have a style change with the theme, without React', () => {
  const { create, runtime, shadowRegistry, styleSheet, shownOn, shown } = opened();
  const styles = create(themed);
  const heard: number[][] = [];
  const stop = styleSheet.addChangeListener((dependencies) => heard.push(dependencies));
  // A spread style is known by its mark.
  shadowRegistry.link({ tag: 7 }, [{ ...styles.title }, { opacity: 1 }]);
  runtime.setTheme('dark');
  expect([shownOn(7), heard]).toEqual([{ color: 'processed white' }, [[0, 1]]]);
  runtime.updateTheme('dark', (theme) => ({ ...theme, text: 'grey' }));
  expect(shownOn(7)).toEqual({ color: 'processed grey' });
  stop();
  shadowRegistry.unlink({ tag: 7 });
  runtime.setTheme('light');
  expect([shown.length, heard.length]).toEqual([2, 2]);
});

test('adaptive themes follow the colour scheme of the device', () => {
  const { create, runtime, surround, shadowRegistry, shownOn } = opened({ adaptiveThemes: true });
  shadowRegistry.link({ tag: 7 }, [create(themed).title]);
  surround({ colorScheme: 'dark' });
  expect([runtime.themeName, shownOn(7)]).toEqual(['dark', { color: 'processed white' }]);
  expect(() => runtime.setTheme('light')).toThrow('adaptive');
});

test('a scoped theme holds for the views below it, and for withUnistyles', () => {
  const { create, shadowRegistry, shownOn, runtime } = opened();
  const { title } = create(themed);
  shadowRegistry.setScopedTheme('dark');
  shadowRegistry.link({ tag: 7 }, [title]);
  const [key = ''] = Object.keys(title ?? {});
  const secrets = title?.[key] as { uni__getStyles(): object; uni__dependencies: number[] };
  expect([shownOn(7), secrets.uni__getStyles(), secrets.uni__dependencies]).toMatchObject([
    { color: 'processed white' },
    { color: 'white' },
    [0],
  ]);
  expect(runtime.miniRuntime.themeName).toBe('dark');
});
