import { expect, test } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import { createErrors } from './errors.ts';

type Handler = (error: unknown, fatal: boolean) => void;

/** Creates the errors of an app with this last handler. */
function opened(handlerOf: (fail: Handler) => Handler, scope: Record<string, unknown> = {}) {
  const said: FromWorker[] = [];
  const errors = createErrors(scope, (message) => said.push(message));
  const handler = handlerOf(errors.fail);
  scope.ErrorUtils = {
    reportError: (error: unknown) => handler(error, false),
    reportFatalError: (error: unknown) => handler(error, true),
  };
  return {
    ...errors,
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
  const said: FromWorker[] = [];
  createErrors({}, (message) => said.push(message)).report(new Error('early'), true);
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
