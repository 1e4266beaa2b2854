import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { operatorCommand, uploadLine } from './upload-line.ts';

test.each([
  ['nothing is configured', {}, 'http://127.0.0.1:8484'],
  [
    'a base url is',
    { VITRINE_BASE_URL: 'https://vitrine.example/v/' },
    'https://vitrine.example/v',
  ],
  ['it listens on IPv6', { VITRINE_HOST: '::1', VITRINE_PORT: '80' }, 'http://[::1]:80'],
  ['it listens everywhere', { VITRINE_HOST: '0.0.0.0' }, '$VITRINE_URL'],
  ['any port will do', { VITRINE_PORT: '0' }, '$VITRINE_URL'],
])('the command for CI contains the address of the server when %s', (_when, env, url) => {
  const line = uploadLine(readConfig(env));
  expect(line).toMatch(/^npx -y \S+\/cli\.tgz upload build --bundle /);
  expect(line.split(' ')[2]).toBe(`${url}/cli.tgz`);
});

test('commands of the operator are written as they are typed again', () => {
  expect(operatorCommand({})).toBe('vitrine-server');
  expect(operatorCommand({ npm_command: 'exec' }), 'npx').toBe('npx vitrine-server');
  expect(operatorCommand({ npm_command: 'start' }), 'npm start').toBe('npx vitrine-server');
});
