import { expect, test } from 'vitest';
import { missingName } from './image-source.ts';

test('missingName says whether the image has headers, which are not sent', () => {
  const plain = { uri: 'https://a.example/1.png' };
  const secret = { uri: 'https://a.example/2.png', headers: { Authorization: 'Bearer x' } };
  expect(missingName(plain.uri, plain)).toBe(plain.uri);
  expect(missingName(secret.uri, [plain, secret])).toBe(
    'https://a.example/2.png (its headers are not sent)',
  );
  for (const odd of [null, 7, 'text', [null], undefined]) expect(missingName('a', odd)).toBe('a');
});
