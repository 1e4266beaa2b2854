import { type KeyForToken, VitrineError } from '@vitrine/client';
import { expect, test } from 'vitest';
import { newSigner, signed } from '../../../../tests/harness/oidc/issuer.ts';
import { github } from '../../../../tests/harness/oidc/provider-claims.ts';
import { wellFormedKey } from '../../test/support/key.ts';
import { exchangedKey } from './exchanged-key.ts';

const MINUTE = 60_000;
const signer = newSigner('EdDSA');
const claims = { ...github, iss: 'https://issuer.example', aud: 'https://vitrine.example' };
const token = signed(signer, claims);
const keys = ['a', 'b', 'c', 'd'].map((secret) => wellFormedKey(secret));

function setUp({ validMs = 15 * MINUTE, sent = token }: { validMs?: number; sent?: string } = {}) {
  let time = 0;
  const told = { tokens: 0, exchanges: 0, masked: [] as string[] };
  const answers: (Error | undefined)[] = [];
  const audiences: string[] = [];
  const key = exchangedKey({
    source: {
      name: 'GitHub Actions',
      async token(audience) {
        audiences.push(audience);
        return sent;
      },
    },
    audience: 'https://vitrine.example',
    client: {
      async exchangeToken(): Promise<KeyForToken> {
        told.exchanges += 1;
        const failure = answers.shift();
        if (failure) throw failure;
        const made = keys[told.exchanges - 1] ?? '';
        return { key: made, validMs, expiresAt: '', scopes: ['builds'], repositories: [] };
      },
    },
    io: { signal: new AbortController().signal, mask: (secret) => void told.masked.push(secret) },
    now: () => time,
  });
  const advance = (ms: number) => {
    time += ms;
  };
  return { key, told, answers, audiences, advance };
}

const unauthorized = () => new VitrineError({ code: 'unauthorized', status: 401, message: 'no' });
const unavailable = () => new VitrineError({ code: 'unavailable', status: 503, message: 'later' });

test('[cli.23] a key is exchanged once, and renewed with a new token before its end', async () => {
  const { key, told, audiences, advance } = setUp();
  expect(await Promise.all([key(), key()])).toEqual([keys[0], keys[0]]);
  advance(11 * MINUTE);
  expect(await key()).toBe(keys[0]);
  advance(MINUTE);
  expect(await Promise.all([key(), key()])).toEqual([keys[1], keys[1]]);
  expect(told.exchanges).toBe(2);
  expect(audiences).toEqual(Array(2).fill('https://vitrine.example'));
});

test('a renewal that fails leaves the key in use until its end', async () => {
  const { key, answers, advance } = setUp({ validMs: 4 * MINUTE });
  expect(await key()).toBe(keys[0]);
  advance(3 * MINUTE);
  answers.push(unavailable(), unavailable());
  expect(await key()).toBe(keys[0]);
  advance(MINUTE);
  await expect(key()).rejects.toThrow('later');
  expect(await key()).toBe(keys[3]);
});

test('token and key are hidden in the log of CI', async () => {
  const { key, told } = setUp();
  await key();
  expect(told.masked).toEqual([token, keys[0]]);
});

test('the error for a refused token has its claims, and the command that would trust it', async () => {
  const { key, answers } = setUp();
  answers.push(unauthorized());
  const error = await key().catch((thrown: Error) => thrown.message);
  expect(error).toContain('no key for the ID token of GitHub Actions: iss https://issuer.example');
  expect(error).toContain(
    'vitrine-server trust add --issuer https://issuer.example --audience https://vitrine.example ' +
      '--claim repository_id=74 --repo acme/shop --account',
  );
  expect(error).not.toContain(token);
});

test('the error for an expired token says so', async () => {
  const { key, answers } = setUp({ sent: signed(signer, { ...claims, exp: 1_763_000_000 }) });
  answers.push(unauthorized());
  await expect(key()).rejects.toThrow('which ended at 2025-11-13 02:13 UTC');
});

test('a value that is no token is not sent', async () => {
  const { key, told } = setUp({ sent: 'secret of something else' });
  await expect(key()).rejects.toThrow(/^GitHub Actions gave a value that is no ID token/);
  expect(told.exchanges).toBe(0);
});

test('the error for a server without the exchange says that it is too old', async () => {
  const { key, answers } = setUp();
  answers.push(new VitrineError({ code: 'not_found', status: 404, message: 'no' }));
  await expect(key()).rejects.toThrow('too old');
});
