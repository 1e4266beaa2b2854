import { expect, test } from 'vitest';
import { createShareReference } from './share-reference.ts';

const ID = 'k3v7qa2222222222222222222b';

test('a reference has six characters of the id and a hash with the key of the installation', () => {
  const reference = createShareReference('a'.repeat(32));
  expect(reference(ID)).toMatch(/^k3v7qa~[0-9a-f]{16}$/);
  expect(createShareReference('a'.repeat(32))(ID), 'in every process').toBe(reference(ID));
  expect(reference(ID.replace('b', 'c'))).not.toBe(reference(ID));
  expect(createShareReference('b'.repeat(32))(ID), 'of another installation').not.toBe(
    reference(ID),
  );
});
