import { expect, test } from 'vitest';
import { isHostFunction, markHostFunctions } from './host-functions.ts';

test('only methods of a native module are host functions', () => {
  let asked = 0;
  const module = {
    flush() {},
    frozen: Object.freeze(() => {}),
    constant: 1,
    get lazy() {
      asked += 1;
      return () => {};
    },
  };
  markHostFunctions(module);
  expect(isHostFunction(module.flush)).toBe(true);
  expect(isHostFunction(module.frozen)).toBe(false);
  expect(asked).toBe(0);
  expect(isHostFunction(() => {})).toBe(false);
  expect(isHostFunction(module.flush.bind(null))).toBe(false);
  expect(isHostFunction(undefined)).toBe(false);
});
