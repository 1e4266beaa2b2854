import { expect, test } from 'vitest';
import { newSigner, signed } from '../../../../tests/harness/oidc/issuer.ts';
import { circleci, gitlab } from '../../../../tests/harness/oidc/provider-claims.ts';
import { claimsOf, describeClaims, trustCommandFor } from './claims.ts';

test('the claims of a token are read, and a text that is no token has none', () => {
  const token = signed(newSigner('EdDSA'), { sub: 'x' });
  expect(claimsOf(token)).toEqual({ sub: 'x' });
  for (const text of ['', 'a.b', 'a.b.c', `${token}.x`, `x${token}\n`, 'a.bnVsbA.c'])
    expect(claimsOf(text)).toBeNull();
});

test.each([
  [gitlab, 'https://gitlab.example', '--claim project_id=20 --repo acme/shop '],
  [
    circleci,
    'https://oidc.circleci.com/org/x',
    `--claim oidc.circleci.com/project-id=${circleci['oidc.circleci.com/project-id']} --repo '<owner>/<repo>' `,
  ],
])('the command to trust a token binds the id of its repository', (claims, iss, wanted) => {
  const aud = 'https://vitrine.example';
  expect(trustCommandFor({ aud, ...claims, iss }, 'builds')).toContain(wanted);
});

test('a value that a shell would read is quoted', () => {
  const command = trustCommandFor({ iss: 'x; rm -rf /', sub: "it's $HOME" }, 'builds');
  expect(command).toContain("--issuer 'x; rm -rf /' --audience '<audience>'");
  expect(command).toContain("--claim 'sub=it'\\''s $HOME'");
});

test('a description has what identifies a job, and nothing else', () => {
  const claims = { iss: 'i', aud: ['a', 'b'], repository_id: 7, jti: 'secret', sub: 's' };
  expect(describeClaims(claims)).toBe('iss i, aud a, repository_id 7, sub s');
});
