import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { request } from '../harness/http/client.ts';
import { ROOT } from '../harness/processes/command.ts';
import { expectError } from './support/errors.ts';
import { target } from './support/target.ts';

const { url } = target;
const FILES = [
  'github/action.yml',
  'gitlab.yml',
  'circleci.yml',
  'bitrise/step.yml',
  'bitrise/step.sh',
];

test.for(FILES)(
  '[page.40, page.41] /ci/%s is the file of deploy/ci with the address of the server',
  async (name) => {
    const file = await request('GET', `${url}/ci/${name}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, no-cache');
    const source = await readFile(join(ROOT, 'deploy/ci', name), 'utf8');
    expect(file.text).toBe(source.replaceAll('https://vitrine.example', url));
    const headers = { 'If-None-Match': file.headers.get('etag') ?? '' };
    const again = await request('GET', `${url}/ci/${name}`, { headers });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);

test('[page.40] an unknown file for CI is 404, and the message names the known ones', async () => {
  for (const path of [
    '',
    'gitlab',
    'bitrise/',
    'github/action.yml/',
    '..%2fREADME.md',
    '../ci/x',
  ]) {
    const answer = await request('GET', `${url}/ci/${path}`);
    expectError(answer, 'not_found');
    expect(answer.text).toContain('/ci/bitrise/step.sh');
  }
});
