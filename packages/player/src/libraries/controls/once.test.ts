import { expect, test } from 'vitest';
import { openOnce } from './once.ts';

test('what is open is not opened again, and what was closed is', () => {
  const told: string[] = [];
  const one = openOnce((closed) => {
    told.push('open');
    return () => {
      told.push('closed');
      closed();
    };
  });
  one.close();
  one.open();
  one.open();
  one.close();
  one.close();
  one.open();
  expect(told).toEqual(['open', 'closed', 'open']);
});
