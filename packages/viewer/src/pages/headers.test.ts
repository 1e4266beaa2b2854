import { expect, test } from 'vitest';
import { pageHeaders } from './headers.ts';

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';
const store = 'https://store.example';

test('the CSP allows uploads as media and not as scripts', () => {
  const policy = policyOf(pageHeaders('https://vitrine.example', [store]));
  expect(policy).toContain(`connect-src 'self' ${store};`);
  expect(policy).toContain("script-src 'self';");
});
