import { beforeEach, expect, test } from 'vitest';
import { createPace } from './step-pace.ts';

let frames: (() => void)[] = [];
let shown: string[] = [];
let pace = createPace(() => {});
beforeEach(() => {
  frames = [];
  shown = [];
  pace = createPace((begin) => frames.push(begin));
});

const commit = (step?: unknown) => ({ type: 'commit', operations: [], step });
/** Adds what the worker commits in its frame of this time. */
const step = (name: string, time: number) => pace.add([commit(time)], () => shown.push(name));
const other = (name: string, messages: unknown = [{ type: 'command' }]) =>
  pace.add(messages, () => shown.push(name));
/** Begins a frame. Returns what it shows, with what was shown since the last one. */
function frame(): string[] {
  for (const begin of frames.splice(0)) begin();
  return shown.splice(0);
}

test('the first step of an animation waits for a frame, and then each frame has one', () => {
  step('a', 1000);
  expect(frame()).toEqual([]);
  step('b', 1016);
  expect(frame()).toEqual(['a']);
  step('c', 1033);
  expect(frame()).toEqual(['b']);
  expect(frame()).toEqual(['c']);
  expect(frames).toEqual([]);
  step('again', 1100);
  expect([frame(), frame()]).toEqual([[], ['again']]);
});

test('a step that is late by a frame leaves no frame empty', () => {
  step('a', 1000);
  expect(frame()).toEqual([]);
  step('b', 1016);
  expect(frame()).toEqual(['a']);
  expect(frame()).toEqual(['b']);
  step('c', 1033);
  step('d', 1050);
  expect([frame(), frame()]).toEqual([['c'], ['d']]);
});

test('what several callbacks of one frame of the worker commit is shown together', () => {
  step('header', 1000);
  step('list', 1000);
  step('header', 1016);
  step('list', 1016);
  expect([frame(), frame(), frame()]).toEqual([[], ['header', 'list'], ['header', 'list']]);
});

test('at most two steps wait, however many come, and however many messages one has', () => {
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) step(name, at);
  expect(shown.splice(0)).toEqual(['a', 'b']);
  expect([frame(), frame(), frame()]).toEqual([[], ['c'], ['d']]);
  for (let count = 0; count < 1000; count += 1) step('flood', 9);
  expect(shown.length).toBeGreaterThanOrEqual(800);
});

test('other work is done at once, after the steps before it', () => {
  step('a', 1);
  step('b', 2);
  other('press');
  expect(frame()).toEqual(['a', 'b', 'press']);
});

test('messages that show nothing leave the steps waiting', () => {
  step('a', 1);
  step('b', 2);
  other('pong', [{ type: 'pong' }, { type: 'log' }]);
  expect(shown.splice(0)).toEqual(['pong']);
  expect([frame(), frame(), frame()]).toEqual([[], ['a'], ['b']]);
});

test.each([
  [[commit(1), commit(1)]],
  [[commit('1')]],
  [[commit()]],
  [[{ type: 'command', step: 1 }]],
  [[{ type: 'pong' }, commit(1)]],
  [[null]],
  [commit(1)],
  [null],
])('a worker that sends %j gets no step', (messages) => {
  step('a', 1);
  other('b', messages);
  expect(shown).toEqual(['a', 'b']);
});
