import { randomBytes } from 'node:crypto';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { expected } from '../harness/vitrine.ts';
import { wrk } from '../harness/wrk.ts';
import { startNginx } from '../peers/nginx.ts';
import { ensureProgram } from '../peers/system.ts';

export const generator: Row = {
  name: 'generator',
  work: 'what the load generators can do',
  unit: 'answers/s',
  note: 'wrk (one thread) sends what only reads, and a keep-alive client over sockets, in the process of the bench, what writes. nginx answers both with a constant.',
  aims: [],
  async open({ folder, stack, isQuick }) {
    await ensureProgram('wrk');
    const nginx = await startNginx(folder, stack);
    const seconds = isQuick ? 1 : 3;
    const url = `${nginx}/constant`;
    const bytes = randomBytes(4096);
    const sent = { method: 'PUT', path: '/constant', body: bytes };
    return {
      'wrk, 32 at once': () => wrk({ url, atOnce: 32, seconds }),
      'client, PUT of 4 KiB, 16 at once': () =>
        perSecond({ url: nginx, atOnce: 16, seconds }, async (connection) => {
          expected(200, await connection.send(sent));
        }),
    };
  },
};
