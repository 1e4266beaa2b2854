import { declaration } from '../../../../tests/harness/in-process/test-server.ts';
import type { Deps } from '../../src/core/ports/deps.ts';

/** A raw request that creates a reservation if it is served. */
export function reservation(key: string) {
  const body = JSON.stringify(declaration('one'));
  const lines = [
    'POST /api/v1/builds HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  return { head, body, text: head + body };
}

/** The number of such requests that were served. */
export const reservations = async ({ store }: Deps): Promise<number> =>
  (await store.audit.newest({ action: 'build.reserved' }, 10)).length;
