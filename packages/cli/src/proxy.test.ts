import { expect, test } from 'vitest';
import { planProxy } from './proxy.ts';

const newest = { turnOn: () => {}, atStart: true };
const older = { atStart: true };
const oldest = { atStart: false };
const proxied = { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.internal.example' };
const exceptions = '.internal.example,localhost,127.0.0.1,::1';

test('without a proxy variable, or with NODE_USE_ENV_PROXY=0, nothing changes', () => {
  for (const support of [newest, older, oldest]) {
    expect(planProxy({}, support)).toEqual({ do: 'nothing' });
    expect(planProxy({ HTTP_PROXY: '' }, support)).toEqual({ do: 'nothing' });
    const off = { ...proxied, NODE_USE_ENV_PROXY: '0' };
    expect(planProxy(off, support)).toEqual({ do: 'nothing' });
  }
});

test('a Node with setGlobalProxyFromEnv turns proxies on, except for this machine', () => {
  expect(planProxy(proxied, newest)).toEqual({
    do: 'turn on',
    env: { HTTPS_PROXY: proxied.HTTPS_PROXY, no_proxy: exceptions },
  });
});

test('a Node that reads proxies at its start is started again once', () => {
  const plan = planProxy(proxied, older);
  const env = { NODE_USE_ENV_PROXY: '1', no_proxy: exceptions };
  expect(plan).toEqual({ do: 'start again', env });
  expect(planProxy({ ...proxied, ...env }, older)).toEqual({ do: 'nothing' });
});

test('a Node without proxy support warns with the name of the variable', () => {
  expect(planProxy({ http_proxy: 'http://proxy.example' }, oldest)).toEqual({
    do: 'warn',
    variable: 'http_proxy',
  });
});
