import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** @expo/ui before SDK 54, as far as is known: no host is around a view. */
const browser = await browserOfWorker();

test('views without a host are as large as what they show, or as their style says', async () => {
  await using app = await openHandMade(
    browser,
    `function u(name, props) {
      return h.apply(null, ['ViewManagerAdapter_ExpoUI_' + name, Object.assign({ testID: props.id }, props)].concat([].slice.call(arguments, 2)));
    }
    function app() {
      return h('RCTView', { id: 'root', paddingTop: 100, paddingLeft: 30, alignItems: 'flex-start' },
        h('RCTView', { id: 'above', testID: 'above', width: 20, height: 20, backgroundColor: 0xffff0000 }),
        u('MenuView', { id: 'menu', label: 'Sort' }, u('Button', { id: 'name', label: 'By name', onButtonPress: true })),
        u('Button', { id: 'styled', label: 'Styled', width: 150, height: 50 }),
        h('RCTView', { id: 'below', testID: 'below', width: 20, height: 20, backgroundColor: 0xffff0000 }));
    }`,
  );
  const boxes = async () =>
    Promise.all(
      ['above', 'menu', 'styled', 'below'].map((id) => app.app.getByTestId(id).boundingBox()),
    );
  const end = (await boxes())[0];
  const left = end?.x ?? 0;
  const top = (end?.y ?? 0) + (end?.height ?? 0);
  await expect
    .poll(async () => {
      const [, menu, styled, below] = await boxes();
      const high = menu?.height ?? 0;
      return high > 15 && (menu?.width ?? 0) > 25 && { styled, below, menu: menu?.y, high };
    })
    .toMatchObject({ menu: top });
  const [, menu, styled, below] = await boxes();
  const high = menu?.height ?? 0;
  expect(menu?.x).toBe(left);
  expect(styled).toMatchObject({ x: left, width: 150, height: 50 });
  expect(Math.abs((styled?.y ?? 0) - top - high)).toBeLessThan(1);
  expect(Math.abs((below?.y ?? 0) - top - high - 50)).toBeLessThan(1);
  await app.app.getByRole('button', { name: 'Sort' }).click();
  await app.app.getByRole('menuitem', { name: 'By name' }).click();
  await app.hears('name', 'topButtonPress');
  expect(app.complaints).toEqual([]);
});
