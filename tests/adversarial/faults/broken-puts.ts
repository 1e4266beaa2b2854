import { setTimeout as sleep } from 'node:timers/promises';
import { statusesIn } from '../../harness/http/raw-answer.ts';
import { pick } from '../support/draw.ts';
import {
  disconnect,
  ENDLESS_MS,
  expectStored,
  expectTaken,
  isTimeout,
  type Kind,
  reserved,
} from './broken-site.ts';
import { connectTo } from './raw.ts';

export const brokenPuts: Record<string, Kind> = {
  async 'a PUT that breaks off'(context) {
    const { token, bytes, head } = await reserved(context);
    using raw = connectTo(context.server.url);
    const whole = Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes]);
    // Sometimes the whole request is sent, and the client does not wait for the response.
    const isWhole = context.run.random() < 0.25;
    const cut = isWhole ? whole.length : Math.floor(context.run.random() * whole.length);
    await new Promise((sent) => raw.socket.write(whole.subarray(0, cut), sent));
    if (context.run.random() < 0.5) await sleep(context.run.random() * 20);
    disconnect(context.run, raw);
    const text = await raw.textWithin(ENDLESS_MS);
    if (text === undefined) context.run.broken('a PUT that broke off never ends', `after ${cut}`);
    if (isWhole) return expectTaken(context, token, bytes, 'a PUT whose answer nobody heard');
    if (text && statusesIn(text).includes(200)) context.run.broken('200 for half a PUT', text);
    await expectStored(context, token, false, 'half a PUT was kept');
  },

  async 'a PUT of more than declared'(context) {
    const { token, bytes, head } = await reserved(context);
    using raw = connectTo(context.server.url);
    const more = pick(context.run, ['x', '\r\n', 'GET /healthz HTTP/1.1\r\n', 'x'.repeat(100_000)]);
    const put = Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes]);
    raw.socket.write(Buffer.concat([put, Buffer.from(more)]));
    // Node may drop the response after an earlier FIN, so this waits for it.
    const heard = () => raw.socket.closed || statusesIn(raw.text).length > 0;
    for (const end = performance.now() + ENDLESS_MS; !heard() && performance.now() < end; )
      await sleep(5);
    raw.socket.end();
    const text = await raw.textWithin(ENDLESS_MS);
    // Bytes that are not HTTP may end the connection, but a response that arrives must be right.
    const [first, ...rest] = statusesIn(text ?? '');
    if (text === undefined) context.run.broken('more than declared never ends', more.slice(0, 30));
    if (![...(more === '\r\n' ? [] : [undefined, 400]), 200].includes(first))
      context.run.broken(
        'the bytes behind a PUT change its answer',
        `${more.slice(0, 30)}: ${first}`,
      );
    if (rest.some((status) => ![400, 408].includes(status)))
      context.run.broken('bytes beyond the declared ones are answered wrongly', `${first} ${rest}`);
    if (first === 200) await expectStored(context, token, true, 'an acknowledged PUT is lost');
    await expectTaken(context, token, bytes, 'a PUT with more behind it');
  },

  async 'a PUT that is shorter than it says'(context) {
    const { token, bytes, head } = await reserved(context);
    using raw = connectTo(context.server.url);
    const short = bytes.subarray(0, Math.floor(context.run.random() * bytes.length));
    raw.socket.write(Buffer.concat([Buffer.from(head(raw, bytes.length)), short]));
    const stays = context.run.random() < 0.3;
    if (!stays) raw.socket.end();
    const text = await raw.textWithin(ENDLESS_MS);
    if (text === undefined)
      context.run.broken('a PUT that stops never ends', `${short.length} bytes`);
    else if (!isTimeout(text, stays))
      context.run.broken('a stalled PUT is not answered 408', `${stays} ${text.slice(0, 300)}`);
    await expectStored(context, token, false, 'part of a PUT was kept');
  },

  async 'a PUT of another length than declared'(context) {
    const { token, bytes, head } = await reserved(context);
    using raw = connectTo(context.server.url);
    const length = Math.floor(context.run.random() * 2 * bytes.length);
    if (length === bytes.length) return;
    raw.socket.write(head(raw, length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    raw.socket.write(bytes.subarray(0, length));
    const text = await raw.textWithin(ENDLESS_MS);
    if (text === undefined || !text.includes('size_mismatch'))
      context.run.broken(
        'a PUT of a wrong length is not answered size_mismatch',
        `${length} for ${bytes.length}: ${text?.slice(0, 300)}`,
      );
    await expectStored(context, token, false, 'bytes of another length were kept');
  },
};
