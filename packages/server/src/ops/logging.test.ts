import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { mint } from '../core/accounts/credentials.ts';
import { createLog, redacted } from './logging.ts';
import { randomIds } from './random-ids.ts';

const { text: key } = mint('vtrk', randomIds);
const { text: token } = mint('vtrr', randomIds);
const url = `http://host/api/v1/slots/x?expires=1&signature=${'s'.repeat(43)}`;

test('credentials and signatures are cut out of any text, their ids stay', () => {
  const safe = redacted(`key ${key} token ${token} url ${url} end`);
  for (const secret of [key.slice(18), token.slice(18), 's'.repeat(43)])
    expect(safe).not.toContain(secret);
  expect(safe).toContain(key.slice(0, 18));
  expect(safe).toMatch(/end$/);
});

test('messages and errors are redacted before they are written', () => {
  let written = '';
  const log = createLog(
    'info',
    new Writable({
      write(line, _encoding, done) {
        written += String(line);
        done();
      },
    }),
  );
  log.info(`used ${key}`);
  log.error({ err: new Error(`failed with ${token} at ${url}`) }, 'failed');
  expect(written).toContain('failed with');
  for (const secret of [key.slice(18), token.slice(18), 's'.repeat(43)])
    expect(written).not.toContain(secret);
});
