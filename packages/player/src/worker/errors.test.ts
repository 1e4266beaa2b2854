import { expect, test } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import { createErrors } from './errors.ts';
import { fakeWorker } from './test/fake-worker.ts';
import { createStandIns } from './unknown/stand-ins.ts';

type Handler = (error: unknown, fatal: boolean) => void;

/** Creates the errors of an app with this last handler. */
function opened(
  handlerOf: (fail: Handler) => Handler,
  scope: Record<string, unknown> = {},
  isShown = true,
) {
  const said: FromWorker[] = [];
  const timers: (() => void)[] = [];
  const errors = createErrors(scope, (message) => said.push(message), {
    setTimeout: (work) => timers.push(work),
    isShown: () => isShown,
  });
  const handler = handlerOf(errors.fail);
  scope.ErrorUtils = {
    reportError: (error: unknown) => handler(error, false),
    reportFatalError: (error: unknown) => handler(error, true),
  };
  return {
    ...errors,
    scope,
    said,
    /** Three seconds later. */
    wait: () => {
      for (const work of timers) work();
    },
    messages: () => said.map((one) => (one.type === 'error' ? one.message : '')),
  };
}

test('handlers of the app receive an error first, and only the last one sends it to the frame', () => {
  const heard: unknown[] = [];
  const { report, messages } = opened((fail) => (error, fatal) => {
    heard.push([String(error), fatal]);
    if (error !== 'mine') fail(error, fatal);
  });
  report('one', true);
  report('two', false);
  report('mine', true);
  expect(heard).toEqual([
    ['one', true],
    ['two', false],
    ['mine', true],
  ]);
  expect(messages()).toEqual(['one', 'two']);
});

test('an error is sent once if there are no handlers, or if a handler throws', () => {
  const { report, said, scope } = opened((fail) => fail);
  delete scope.ErrorUtils;
  report(new Error('early'), true);
  expect(said).toMatchObject([{ type: 'error', fatal: true, message: 'early' }]);
  const broken = opened((fail) => (error, fatal) => {
    if (error === 'told') fail(error, fatal);
    throw new Error('broken');
  });
  broken.report('untold', true);
  broken.report('told', true);
  expect(broken.messages()).toEqual(['untold', 'told']);
});

test('in development, errors that handlers do not pass on are sent as well', () => {
  const { report, messages } = opened(() => () => {}, { __DEV__: true });
  report('kept', false);
  expect(messages()).toEqual(['kept']);
});

test('the first fatal error is the fatal one, until the app shows something', () => {
  for (const isShown of [false, true]) {
    const { report, said } = opened((fail) => fail, {}, isShown);
    report(new Error('cause'), true);
    report(new Error('The bundle registers no app with AppRegistry.'), true);
    expect(said).toMatchObject([
      { message: 'cause', fatal: true },
      { message: expect.stringContaining('registers no app'), fatal: isShown },
    ]);
  }
});

test('a fatal error that handlers of the app hide is sent after a while, once', () => {
  const hiding = (fail: Handler) => (error: unknown, fatal: boolean) => {
    if (String(error).includes('told')) fail(error, fatal);
  };
  for (const isShown of [false, true]) {
    const { scope, said, wait } = opened(hiding, {}, isShown);
    // Metro calls it for a module that throws (metro-runtime/src/polyfills/require.js).
    const { reportFatalError } = scope.ErrorUtils as { reportFatalError(error: unknown): void };
    for (const message of ['told', 'hidden']) reportFatalError(new Error(message));
    expect(said).toMatchObject([{ message: 'told', fatal: true }]);
    wait();
    expect(said.slice(1)).toMatchObject([{ message: 'hidden', fatal: false }]);
  }
  const { report, said, wait } = opened(hiding, {}, false);
  report(new Error('hidden'), true);
  wait();
  expect(said).toMatchObject([{ message: 'hidden', fatal: true }]);
});

test('the error of React Native for a view without a config is not sent', () => {
  const { fail, send, messages } = opened((fail) => fail);
  const text =
    "Native Component 'RNSVGRect' that calls codegenNativeComponent was not code generated.";
  fail(new Error(text), false);
  send({ type: 'log', level: 'error', text });
  fail(new Error('boom'), false);
  expect(messages()).toEqual(['boom']);
});

test('an unhandled rejection of a stand-in is reported for its method, and not as an error', async () => {
  const { uncaught, messages } = opened((fail) => fail);
  const { worker, flush } = fakeWorker();
  const { scan } = createStandIns(worker)('Nonesuch') as { scan(): Promise<unknown> };
  const reason: unknown = await scan().then(
    () => undefined,
    (error) => error,
  );
  uncaught(reason, false);
  await scan().catch(() => {});
  uncaught(new Error('mine'), false);
  uncaught(undefined, false);
  expect(messages()).toEqual(['mine', 'undefined']);
  expect(flush()).toMatchObject([
    { name: 'Nonesuch.scan', answered: 'an error, which the app does not handle', times: 2 },
  ]);
});
