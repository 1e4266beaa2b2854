import { expect, test } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import { createErrors } from './errors.ts';

type Handler = (error: unknown, fatal: boolean) => void;

/** An app whose last handler is this one. */
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

test('the handlers of an app hear of it first, and the page from the last of them', () => {
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

test('nothing is lost before there are handlers, or when they fail, and nothing is said twice', () => {
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

test('while one develops, the page hears of what handlers keep to themselves', () => {
  const { report, messages } = opened(() => () => {}, { __DEV__: true });
  report('kept', false);
  expect(messages()).toEqual(['kept']);
});
