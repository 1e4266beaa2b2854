import { setTimeout as sleep } from 'node:timers/promises';
import { choose } from '../support/client.ts';
import {
  ENDLESS_MS,
  expectStored,
  expectTaken,
  isTold,
  type Kind,
  leave,
  reserved,
} from './broken-site.ts';
import { Raw, statuses } from './raw.ts';

/** PUTs to slots of ours that are not what they say. */
export const brokenPuts: Record<string, Kind> = {
  async 'a PUT that breaks off'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const whole = Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes]);
    // Now and then all of it is sent, and nobody waits for the answer.
    const isWhole = site.run.random() < 0.25;
    const cut = isWhole ? whole.length : Math.floor(site.run.random() * whole.length);
    await new Promise((sent) => raw.socket.write(whole.subarray(0, cut), sent));
    if (site.run.random() < 0.5) await sleep(site.run.random() * 20);
    leave(site.run, raw);
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined) site.run.broken('a PUT that broke off is waited for', `after ${cut}`);
    if (isWhole) return expectTaken(site, token, bytes, 'a PUT whose answer nobody heard');
    if (text && statuses(text).includes(200)) site.run.broken('200 for half a PUT', text);
    await expectStored(site, token, false, 'half a PUT was kept');
  },

  async 'a PUT of more than declared'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const more = choose(site.run, ['x', '\r\n', 'GET /healthz HTTP/1.1\r\n', 'x'.repeat(100_000)]);
    const put = Buffer.concat([Buffer.from(head(raw, bytes.length)), bytes]);
    raw.socket.write(Buffer.concat([put, Buffer.from(more)]));
    // Whoever ends its half before the answer may not get one.
    const heard = () => raw.socket.closed || statuses(raw.text).length > 0;
    for (const end = performance.now() + ENDLESS_MS; !heard() && performance.now() < end; )
      await sleep(5);
    raw.socket.end();
    const text = await raw.over(ENDLESS_MS);
    // What is no HTTP may end the connection at once; but what was answered holds.
    const [first, ...rest] = statuses(text ?? '');
    if (text === undefined) site.run.broken('more than declared is waited for', more.slice(0, 30));
    if (![...(more === '\r\n' ? [] : [undefined, 400]), 200].includes(first))
      site.run.broken('a PUT is answered by what came behind it', `${more.slice(0, 30)}: ${first}`);
    if (rest.some((status) => ![400, 408].includes(status)))
      site.run.broken('bytes beyond the declared ones are answered wrongly', `${first} ${rest}`);
    if (first === 200) await expectStored(site, token, true, 'an acknowledged PUT is lost');
    await expectTaken(site, token, bytes, 'a PUT with more behind it');
  },

  async 'a PUT that is shorter than it says'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const short = bytes.subarray(0, Math.floor(site.run.random() * bytes.length));
    raw.socket.write(Buffer.concat([Buffer.from(head(raw, bytes.length)), short]));
    const stays = site.run.random() < 0.3;
    if (!stays) raw.socket.end();
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined)
      site.run.broken('a PUT that stops is waited for', `${short.length} bytes`);
    else if (!isTold(text, stays)) site.run.broken('no 408', `${stays} ${text.slice(0, 300)}`);
    await expectStored(site, token, false, 'part of a PUT was kept');
  },

  async 'a PUT of another length than declared'(site) {
    const { token, bytes, head } = await reserved(site);
    using raw = new Raw(site.server.url);
    const length = Math.floor(site.run.random() * 2 * bytes.length);
    if (length === bytes.length) return;
    raw.socket.write(head(raw, length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    raw.socket.write(bytes.subarray(0, length));
    const text = await raw.over(ENDLESS_MS);
    if (text === undefined || !text.includes('size_mismatch'))
      site.run.broken('no size_mismatch', `${length} for ${bytes.length}: ${text?.slice(0, 300)}`);
    await expectStored(site, token, false, 'bytes of another length were kept');
  },
};
