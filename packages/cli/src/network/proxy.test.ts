import { expect, test } from 'vitest';
import { parseProxy, proxyFor } from './proxy.ts';

const label = (url: string, env: Record<string, string>) => {
  const proxy = proxyFor(new URL(url), env);
  return proxy && `${proxy.label} ${proxy.variable}`;
};

// The rules are those of curl: "everything curl", Proxy environment variables, and `man curl`.
test.each([
  ['https://v.example', { HTTPS_PROXY: 'http://p:3128' }, 'p:3128 HTTPS_PROXY'],
  ['https://v.example', { HTTPS_PROXY: 'p:3128' }, 'p:3128 HTTPS_PROXY'],
  ['https://v.example', { HTTPS_PROXY: 'p' }, 'p:1080 HTTPS_PROXY'],
  ['https://v.example', { https_proxy: 'https://p' }, 'p:443 https_proxy'],
  ['https://v.example', { https_proxy: 'a:1', HTTPS_PROXY: 'b:2' }, 'a:1 https_proxy'],
  ['https://v.example', { https_proxy: '', HTTPS_PROXY: 'b:2' }, 'b:2 HTTPS_PROXY'],
  ['https://v.example', { HTTPS_PROXY: '  ' }, null],
  ['https://v.example', { HTTPS_PROXY: '' }, null],
  ['https://v.example', { ALL_PROXY: 'p:1' }, 'p:1 ALL_PROXY'],
  ['https://v.example', { all_proxy: 'p:1', HTTPS_PROXY: 'q:2' }, 'q:2 HTTPS_PROXY'],
  ['https://v.example', { HTTP_PROXY: 'p:1' }, null],
  ['http://v.example', { HTTP_PROXY: 'p:1' }, 'p:1 HTTP_PROXY'],
  ['http://v.example', { HTTPS_PROXY: 'p:1' }, null],
  ['http://v.example', { ALL_PROXY: 'p:1' }, 'p:1 ALL_PROXY'],
  ['https://v.example', { HTTPS_PROXY: 'http://[fd00::1]:3128' }, '[fd00::1]:3128 HTTPS_PROXY'],
  ['https://v.example', { HTTPS_PROXY: 'p:1', NODE_USE_ENV_PROXY: '0' }, null],
] as const)('%s with %j goes through %s', (url, env, proxy) => {
  expect(label(url, env)).toBe(proxy);
});

test.each([
  ['*', 'https://v.example', true],
  [' * ', 'https://v.example', true],
  ['v.example', 'https://v.example', true],
  ['v.example', 'https://a.v.example', true],
  ['.v.example', 'https://a.v.example', true],
  ['.v.example', 'https://v.example', true],
  ['*.v.example', 'https://a.v.example', true],
  ['V.Example.', 'https://v.example', true],
  ['v.example', 'https://notv.example', false],
  ['example', 'https://v.example', true],
  ['a.example b.example,v.example', 'https://v.example', true],
  ['v.example:8443', 'https://v.example:8443', true],
  ['v.example:8443', 'https://v.example', false],
  ['10.0.0.0/8', 'https://10.1.2.3', true],
  ['10.0.0.0/8', 'https://11.1.2.3', false],
  ['10.0.0.0/8', 'https://10.example', false],
  ['10.0.0.0/33', 'https://10.1.2.3', false],
  ['192.168.1.7', 'https://192.168.1.7', true],
  ['192.168.1.7:443', 'https://192.168.1.7', true],
  ['fd00::/8', 'https://[fd12::1]', true],
  ['fd00::/8', 'https://[fe12::1]', false],
  ['[fd00:0::1]', 'https://[fd00::1]', true],
  ['fd00:0::1', 'https://[fd00::1]', true],
  [',', 'https://v.example', false],
  ['', 'https://v.example', false],
] as const)('NO_PROXY=%s: %s goes past the proxy: %s', (NO_PROXY, url, directly) => {
  expect(label(url, { HTTPS_PROXY: 'p:1', NO_PROXY }) === null).toBe(directly);
});

test.each(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:2', 'http://a.localhost'])(
  'requests to this machine go past the proxy: %s',
  (url) => {
    expect(label(url, { HTTP_PROXY: 'p:1' })).toBeNull();
  },
);

test.each([
  ['http://u:pa#ss@p:3128', 'u:pa#ss'],
  ['http://u:p%40ss@p:3128', 'u:p@ss'],
  ['http://u:p@ss/w?rd#1@p:3128', 'u:p@ss/w?rd#1'],
  ['u:p:q@p:3128', 'u:p:q'],
  ['http://u@p:3128', 'u:'],
  ['http://u:100%@p:3128', 'u:100%'],
])('the user name and the password of %s are sent as they are meant', (value, pair) => {
  const { authorization, label: shown } = parseProxy(value, 'HTTPS_PROXY');
  expect(Buffer.from(authorization?.slice(6) ?? '', 'base64').toString()).toBe(pair);
  expect(shown).toBe('p:3128');
});

test.each(['socks5://u:s3cret@p:1080', 'http://u:s3cret@', 'http://u:s3cret@p:99999', 'http://'])(
  '%s is an error that does not show the password',
  (value) => {
    expect.assertions(2);
    try {
      parseProxy(value, 'ALL_PROXY');
    } catch (error) {
      expect(error).toMatchObject({ code: 'BAD_PROXY' });
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('s3cret');
    }
  },
);
