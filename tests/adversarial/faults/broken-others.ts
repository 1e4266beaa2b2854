import { setTimeout as sleep } from 'node:timers/promises';
import { statusesIn } from '../../harness/http/raw-answer.ts';
import { patiently } from '../support/client.ts';
import { pick } from '../support/draw.ts';
import {
  disconnect,
  ENDLESS_MS,
  expectOneBuild,
  isTimeout,
  type Kind,
  reserved,
} from './broken-site.ts';
import { connectTo } from './raw.ts';

export const brokenOthers: Record<string, Kind> = {
  async 'an answer that is not read to its end'({ run, server, old }) {
    using raw = connectTo(server.url);
    const url = new URL(pick(run, [old.page, ...old.contents.map((content) => content.url)]));
    raw.socket.write(raw.headOf(`GET ${url.pathname} HTTP/1.1`));
    const enough = Math.floor(run.random() * 200_000);
    for (let i = 0; i < 50 && raw.text.length < enough; i += 1) await sleep(1);
    disconnect(run, raw);
    if ((await raw.textWithin(ENDLESS_MS)) === undefined)
      run.broken('an answer never ends', url.pathname);
  },

  async 'requests one behind the other'({ run, server, old }) {
    using raw = connectTo(server.url);
    const { pathname } = new URL(old.contents[0]?.url ?? '');
    const heads = Array.from({ length: 1 + Math.floor(run.random() * 30) }, () =>
      raw.headOf(`GET ${pick(run, ['/healthz', '/nowhere', pathname])} HTTP/1.1`),
    );
    const wanted = heads.map((head) => (head.startsWith('GET /nowhere') ? 404 : 200));
    const last = raw.headOf('GET /healthz HTTP/1.1', 'Connection: close');
    const whole = heads.join('') + last;
    const cut = run.random() < 0.5 ? whole.length : Math.floor(run.random() * whole.length);
    raw.socket.write(whole.slice(0, cut));
    if (cut < whole.length) raw.socket.end();
    const text = await raw.textWithin(ENDLESS_MS);
    if (text === undefined) return run.broken('requests never end', `${heads.length}`);
    // A Raw does not keep the whole of large bodies, so later responses may be missing.
    const came = statusesIn(text).filter((_, at) => at < wanted.length);
    if (cut === whole.length && !raw.isCut && came.length < wanted.length)
      run.broken('a request is not answered', `${came} instead of ${wanted}`);
    const wrong = came.findIndex((status, at) => status !== wanted[at] && status !== 400);
    if (wrong >= 0) run.broken('answers in another order', `${came} instead of ${wanted}`);
  },

  async 'a finalize whose answer nobody waits for'(context) {
    const { token, slot, bytes } = await reserved(context);
    await patiently(() => context.client.put(slot, bytes));
    using raw = connectTo(context.server.url);
    const body = JSON.stringify({ token });
    const head = raw.headOf(
      'POST /api/v1/builds/finalize HTTP/1.1',
      `Authorization: Bearer ${context.server.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    await new Promise((sent) => raw.socket.write(head + body, sent));
    if (context.run.random() < 0.7) await sleep(context.run.random() * 20);
    disconnect(context.run, raw);
    if ((await raw.textWithin(ENDLESS_MS)) === undefined)
      context.run.broken('a finalize that broke off never ends', 'finalize');
    await expectOneBuild(context, token, 'a finalize whose answer nobody waited for');
  },

  async 'a JSON body that breaks off'({ run, server, client }) {
    using raw = connectTo(server.url);
    const body = JSON.stringify({ owner: 'acme', filler: 'x'.repeat(run.random() ** 3 * 500_000) });
    const head = raw.headOf(
      'POST /api/v1/builds HTTP/1.1',
      `Authorization: Bearer ${server.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const cut = Math.floor(run.random() * (head.length + body.length));
    raw.socket.write((head + body).slice(0, cut));
    const stays = run.random() < 0.2;
    if (!stays) disconnect(run, raw);
    const text = await raw.textWithin(ENDLESS_MS);
    if (text === undefined || !isTimeout(text, stays && cut >= head.length))
      run.broken(
        'a truncated body is answered wrongly',
        `${stays}, ${cut}: ${text?.slice(0, 300)}`,
      );
    await client.get('/api/v1/me');
  },
};
