import { expect, test, vi } from 'vitest';
import type { FromWorker } from '../../protocol/worker.ts';
import { createFailures } from './failures.ts';
import { webSocketAsOnDevice } from './offer.ts';

/** WebSocket of a browser, which throws for `refused`. */
function openedSocket(refused?: string) {
  const said: FromWorker[] = [];
  const failed = createFailures((one) => said.push(one));
  const [made, closed] = [vi.fn(), vi.fn()];
  class Socket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    readonly url: string;
    readyState = 0;
    constructor(url: string, protocols: unknown) {
      super();
      if (url === refused) throw new DOMException('insecure', 'SecurityError');
      made(url, protocols);
      this.url = url;
    }
    close(...given: unknown[]) {
      closed(...given);
    }
  }
  const Own = webSocketAsOnDevice(Socket as unknown as typeof WebSocket, failed);
  return { Own, said, made, closed };
}

test('WebSocket ignores headers, empty protocols and codes that a browser cannot send', () => {
  const { Own, said, made, closed } = openedSocket();
  const url = 'wss://example.org/line';
  new Own(url, null, { headers: { authorization: 'secret' } });
  new Own(url, '', { headers: {} });
  new Own(url, ['parrot']).dispatchEvent(new Event('error'));
  const other = new Own('wss://other.example');
  for (const code of [undefined, 1001, 4001]) other.close(code, 'why');
  other.dispatchEvent(new Event('open'));
  other.dispatchEvent(new Event('error'));
  expect(made.mock.calls).toEqual([
    [url, []],
    [url, []],
    [url, ['parrot']],
    ['wss://other.example', []],
  ]);
  expect(closed.mock.calls).toEqual([
    [1000, 'why'],
    [1000, 'why'],
    [4001, 'why'],
  ]);
  expect([Own.OPEN, Own.name]).toEqual([1, 'WebSocket']);
  expect(said.map((one) => 'name' in one && one.name)).toEqual([
    'WebSocket wss://example.org: opened without its headers, which a browser cannot send.',
    expect.stringMatching(/^WebSocket wss:\/\/example\.org: no answer\./),
  ]);
});

test('WebSocket is closed with 1000, as on a device, if the app names no code', () => {
  const { Own, closed } = openedSocket();
  const socket = new Own('wss://example.org');
  socket.close();
  socket.close(undefined, 7 as never);
  expect(closed.mock.calls).toEqual([
    [1000, ''],
    [1000, ''],
  ]);
});

test('WebSocket fails by an event where a browser throws', () => {
  const url = 'ws://chat.example.org/line';
  const { Own, said, made } = openedSocket(url);
  const socket = new Own(url);
  expect([socket instanceof Own, socket.url]).toEqual([true, url]);
  expect(made.mock.calls).toEqual([[expect.stringMatching(/\.invalid$/), []]]);
  socket.dispatchEvent(new Event('error'));
  expect(said).toMatchObject([
    { name: expect.stringMatching(/^WebSocket ws:\/\/chat\.example\.org: no answer/) },
  ]);
});

test('WebSocket has ping, and its errors have a message', () => {
  const { Own } = openedSocket();
  const socket = new Own('wss://example.org') as WebSocket & { ping(): void };
  expect(() => socket.ping()).toThrow('INVALID_STATE_ERR');
  Object.assign(socket, { readyState: 1 });
  socket.ping();
  const told: unknown[] = [];
  socket.addEventListener('error', (event) => told.push((event as ErrorEvent).message.length > 0));
  socket.dispatchEvent(new Event('error'));
  expect(told).toEqual([true]);
});
