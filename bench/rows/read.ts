import { randomBytes } from 'node:crypto';
import { Connection } from '../harness/connection.ts';
import type { Row } from '../harness/row.ts';
import { flow, startVitrine } from '../harness/vitrine.ts';
import { wrk } from '../harness/wrk.ts';
import { startPeer } from '../peers/node.ts';
import { ensureProgram } from '../peers/system.ts';

const AT_ONCE = 32;

export const read: Row = {
  name: 'read',
  work: 'GET latest build, 32 at once',
  unit: 'answers/s',
  note: 'fastify answers the bytes of the same build record as a constant: no key, no query, no headers of its own. It sends each answer by itself, Vitrine those of one turn of the event loop together (ADR 29). “As many hooks”: with as many headers and hooks as Vitrine has, which do nothing, and its young generation.',
  aims: [{ ours: 'Vitrine', peer: 'bare fastify, a constant', atLeast: 0.6 }],
  async open({ folder, stack, isQuick }) {
    await ensureProgram('wrk');
    const vitrine = await startVitrine(folder, stack);
    const connection = await Connection.open(vitrine.url);
    await flow(connection, vitrine, randomBytes(4096));
    const path = '/api/v1/builds?owner=bench&repo=app&branch=main';
    const headers = { Authorization: `Bearer ${vitrine.key}` };
    const { body } = await connection.send({ method: 'GET', path, headers });
    connection.close();
    const fastify = await startPeer(stack, 'fastify.js', body);
    const withHooks = await startPeer(stack, 'fastify.js', body, 'hooks');
    const load = { atOnce: AT_ONCE, seconds: isQuick ? 1 : 3 };
    return {
      Vitrine: () => wrk({ ...load, url: vitrine.url + path, headers }),
      'bare fastify, a constant': () => wrk({ ...load, url: `${fastify.url}/constant` }),
      'fastify with as many hooks': () => wrk({ ...load, url: `${withHooks.url}/constant` }),
    };
  },
};
