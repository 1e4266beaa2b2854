import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const open = openerOf('gallery', 'ios');

test('[player.fetch] answers, failures and what was aborted', async () => {
  await using app = await open('network');
  await app.tap('fetch');
  await app.says('said', '200 {"ok":true}');
  await app.tap('fetch-fails');
  await app.says('said', 'failed: TypeError');
  await app.tap('abort');
  await app.says('said', 'failed: AbortError');
  await app.tap('url');
  await app.says('said', 'https://example.org/a?b=c#d');
  await app.tap('blob');
  await app.says('said', 'read blob words');
});

test('[player.xhr] its states, one after the other', async () => {
  await using app = await open('network');
  await app.tap('xhr');
  await app.says('said', 'xhr 200 {"ok":true}');
  await app.says('log', '1 2 3 4');
});

test('[player.websocket] text and bytes there and back, until it is closed; nobody answers', async () => {
  await using app = await open('network');
  await app.tap('socket');
  await app.says('said', 'socket error');
  await app.says('log', 'closed 1006 , 3');
  await app.view('address').fill(`${app.page.url().replace('http', 'ws')}echo`);
  await app.tap('socket');
  await app.says('said', 'open parrot');
  await app.says('log', 'closed 1006 , 3 echo hello bytes 3,2,1 closed 4001 gone, 3');
});

test('[player.timers] in their order, after their time, until they are cleared', async () => {
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

test('[player.console] each line with its level', async () => {
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

test('[player.errors] what is thrown or rejected is shown with its stack, and the app lives', async () => {
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
