import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import type { Opened } from '../support/open.ts';

const open = openerOf('gallery', 'ios');

test('[player.fetch] responses, failures and aborted requests settle', async () => {
  await using app = await open('network');
  await app.tap('fetch');
  await app.says('said', '200 {"ok":true}');
  await app.tap('fetch-fails');
  await app.says('said', 'failed: TypeError: Network request failed');
  await app.tap('abort');
  await app.says('said', 'failed: AbortError: Aborted');
  await app.tap('url');
  await app.says('said', 'https://example.org/a?b=c#d');
  await app.tap('blob');
  await app.says('said', 'read blob words');
});

test('[player.xhr] its states follow each other', async () => {
  await using app = await open('network');
  await app.tap('xhr');
  await app.says('said', 'xhr 200 {"ok":true}');
  await app.says('log', '1 2 3 4');
});

const echoed = '200 {"method":"POST","own":"own","body":"{\\"a\\":1}"}';
const missing = ({ said }: Pick<Opened, 'said'>) =>
  said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));

test('[player.fetch] hosts that answer, refuse, forbid reading and respond slowly are told apart', async () => {
  await using app = await open('network');
  await app.view('api').fill(`${app.page.url()}service`);
  await app.tap('get-nothing');
  await app.says('said', '404 {"error":"not here"}');
  await app.tap('post');
  await app.says('said', echoed);
  await app.tap('abort-silent');
  await app.says('said', 'failed: AbortError: Aborted');
  await app.tap('get-nothing');
  await app.says('said', '404 {"error":"not here"}');
  await app.tap('abort-half');
  await app.says('said', /^failed: AbortError/);
  expect(missing(app)).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    await app.tap('get-nothing');
    await app.says('said', '404 {"error":"not here"}');
    await app.tap('get-closed');
    await app.says('said', 'failed: TypeError: Network request failed');
  }
  const { origin } = new URL(app.page.url());
  await expect
    .poll(() => missing(app))
    .toEqual([expect.stringMatching(`^fetch ${origin}: .*null.*CORS`)]);
});

test('[player.xhr] hosts that answer, refuse, forbid reading and respond slowly are told apart', async () => {
  await using app = await open('network');
  await app.view('api').fill(`${app.page.url()}service`);
  await app.tap('xhr-post');
  await app.says('said', `xhr ${echoed}`);
  await app.tap('xhr-nothing');
  await app.says('said', 'xhr 404 {"error":"not here"}');
  await app.tap('xhr-timeout');
  await app.says('said', 'xhr timeout 0');
  await app.tap('xhr-abort');
  await app.says('said', 'xhr abort 0');
  expect(missing(app)).toEqual([]);
  await app.tap('xhr-closed');
  await app.says('said', 'xhr error 0');
  const { origin } = new URL(app.page.url());
  await expect
    .poll(() => missing(app))
    .toEqual([expect.stringMatching(`^XMLHttpRequest ${origin}: .*CORS`)]);
});

test('[player.websocket] it opens without a protocol and with headers, as React Native does', async () => {
  await using app = await open('network');
  await app.view('address').fill(`${app.page.url().replace('http', 'ws')}echo`);
  await app.tap('socket-of-device');
  await app.says('said', 'open of no protocol');
  await app.says('log', 'echo hello bytes 3,2,1 closed 4001 gone, 3');
  await expect
    .poll(() => missing(app))
    .toEqual([expect.stringMatching(/^WebSocket ws:.*: opened without its head/)]);
});

test('[player.websocket] text and bytes are sent and received until it closes; a missing host fails', async () => {
  await using app = await open('network');
  await app.tap('socket');
  await app.says('said', 'socket error');
  await app.says('log', 'closed 1006 , 3');
  await app.view('address').fill(`${app.page.url().replace('http', 'ws')}echo`);
  await app.tap('socket');
  await app.says('said', 'open parrot');
  await app.says('log', 'closed 1006 , 3 echo hello bytes 3,2,1 closed 4001 gone, 3');
});

test('[player.clipboard] it returns its content and fires an event on a change', async () => {
  await using app = await open('surroundings');
  await app.tap('copy');
  await app.says('changes', 'copied words true false false');
  await app.tap('copy-url');
  await app.says('changes', /, copied https:\/\/example.org\/1 true true true$/);
});

test('[player.timers] timers fire in order, after their time, until they are cleared', async () => {
  await using app = await open('timers');
  await app.tap('order');
  await app.says('log', 'now microtask promise timeout');
  await app.tap('wait');
  await app.says('log', /waited$/);
  await app.tap('frame');
  await app.says('log', /frame$/);
  await app.tap('idle');
  await app.says('log', /function$/);
  await app.tap('immediate');
  await app.says('log', /immediate$/);
  await app.tap('interval');
  await app.says('ticks', /ticks ([3-9]|\d\d)/);
});

test('[player.console] each line has its level', async () => {
  await using app = await open('errors');
  await app.tap('talk');
  const lines = () =>
    app.said.flatMap((one) => (one.type === 'log' ? [[one.level, one.text]] : []));
  await expect.poll(() => JSON.stringify(lines())).toContain('an error line');
  expect(lines()).toEqual(
    expect.arrayContaining([
      ['info', expect.stringContaining("'a line', { with: 'an object' }, [ 1, 2 ]")],
      ['warn', 'a warning'],
      ['error', 'an error line'],
    ]),
  );
});

test('an unknown module is reported when it is looked up, and its methods reject', async () => {
  await using app = await open('errors');
  await app.tap('absent');
  await app.says('said', 'GalleryAbsent.open is not there in the player.');
  await expect.poll(() => missing(app)).toEqual(['GalleryAbsent', 'GalleryAbsent.open']);
});

test('[player.errors] an error or rejection is shown with its stack, and the app goes on', async () => {
  await using app = await open('errors');
  const errors = () => app.said.flatMap((one) => (one.type === 'error' ? [one] : []));
  for (const [id, words] of [
    ['throw', 'thrown in a handler'],
    ['later', 'thrown in a handler'],
    ['reject', 'rejected by nobody'],
  ] as const) {
    const before = errors().length;
    await app.tap(id);
    const said = {
      message: expect.stringContaining(words),
      stack: expect.stringMatching(/:\d+:\d+/),
    };
    await expect.poll(() => errors().slice(before)).toContainEqual(expect.objectContaining(said));
  }
  await app.tap('alive');
  await app.says('times', 'alive 1');
  await app.tap('break');
  await expect.poll(() => errors().at(-1)?.message).toContain('broken while drawing');
});
