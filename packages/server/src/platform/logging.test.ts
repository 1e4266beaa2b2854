import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { mint } from '../core/accounts/credentials.ts';
import { randomIds } from './ids.ts';
import { createLog, logRequest, redacted } from './logging.ts';

const { text: key } = mint('vtrk', randomIds);
const { text: token } = mint('vtrr', randomIds);
const url = `http://host/api/v1/slots/x?expires=1&signature=${'s'.repeat(43)}`;

test('credentials and signatures in a text are redacted, and the ids of keys are kept', () => {
  const safe = redacted(`key ${key} token ${token} url ${url} end`);
  for (const secret of [key.slice(18), token.slice(18), 's'.repeat(43)])
    expect(safe).not.toContain(secret);
  expect(safe).toContain(key.slice(0, 18));
  expect(safe).toMatch(/end$/);
});

test('signatures of S3 and passwords in urls are redacted', () => {
  const s3 = 'https://s3.example/b/k?X-Amz-Expires=60&X-Amz-Signature=canary1&x-id=PutObject';
  expect(redacted(s3)).toBe(s3.replace('canary1', '[redacted]'));
  const database = 'cannot open postgres://vitrine:canary2@db:5432/vitrine today';
  expect(redacted(database)).toBe(database.replace('canary2', '[redacted]'));
  const careless = 'https://user:p@canary3@s3.example/bucket';
  expect(redacted(careless)).toBe(careless.replace('p@canary3', '[redacted]'));
  for (const plain of ['http://127.0.0.1:8484/x', 'mail me@example.com', 'at a://b/c:d@e']) {
    expect(redacted(plain)).toBe(plain);
  }
});

test('ID tokens are redacted', () => {
  const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0.c2lnbmF0dXJl';
  expect(redacted(`token ${jwt}, twice ${jwt}.`)).toBe('token eyJ[redacted], twice eyJ[redacted].');
  expect(redacted('eyJ.is.not')).toBe('eyJ.is.not');
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

/** Answers each path with its status, and returns the lines that were logged. */
async function linesOf(answers: Record<string, number>) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line)) });
  await using app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onResponse', async (request, reply) => {
    const code = reply.statusCode < 400 ? undefined : 'unavailable';
    logRequest(request, reply, { keyId: 'some', code, referenceOf: (id) => id });
  });
  for (const [path, status] of Object.entries(answers)) {
    app.get(path, async (_request, reply) => reply.code(status).send('the message'));
  }
  for (const path of Object.keys(answers)) await app.inject(path);
  return lines.filter(({ msg }) => msg === 'request');
}

test('a refused request is logged with its code and without its message', async () => {
  const [fine, refused] = await linesOf({ '/p/some': 200, '/api/v1/me': 403 });
  expect(refused).toMatchObject({ level: 'info', status: 403, code: 'unavailable', keyId: 'some' });
  expect(JSON.stringify(refused)).not.toContain('the message');
  expect(fine).toMatchObject({ level: 'info', status: 200 });
  expect(fine).not.toHaveProperty('code');
});

test('a successful probe is logged at debug, and a failed one at error', async () => {
  const answers = { '/healthz': 200, '/metrics': 200, '/readyz': 503, '/openapi.json': 200 };
  expect((await linesOf(answers)).map(({ level, path }) => [level, path])).toEqual([
    ['debug', '/healthz'],
    ['debug', '/metrics'],
    ['error', '/readyz'],
    ['info', '/openapi.json'],
  ]);
});

const FILLS_A_DISK = `
  const { createLog } = await import(process.argv[1]);
  const log = createLog('info');
  const before = process.memoryUsage().rss;
  for (let line = 0; line < 100_000; line += 1) log.info('x'.repeat(1000));
  console.log(process.memoryUsage().rss - before < 50_000_000 ? 'goes on' : 'grows');
`;

test('a log on a full disk neither ends the process nor fills its memory', () => {
  const full = openSync('/dev/full', 'w');
  const file = new URL('logging.ts', import.meta.url).href;
  const args = ['--input-type=module', '-e', FILLS_A_DISK, file];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', full] });
  closeSync(full);
  expect([status, String(stdout)]).toEqual([0, 'goes on\n']);
});
