import { beforeEach, expect, test } from 'vitest';
import { createPace, isStep } from './step-pace.ts';

let frames: (() => void)[] = [];
let shown: string[] = [];
let pace = createPace(() => {});
beforeEach(() => {
  frames = [];
  shown = [];
  pace = createPace((begin) => frames.push(begin));
});

const step = (name: string) => pace.add(true, () => shown.push(name));
const other = (name: string) => pace.add(false, () => shown.push(name));
/** Begins a frame. Returns what it shows, with what was shown since the last one. */
function frame(): string[] {
  for (const begin of frames.splice(0)) begin();
  return shown.splice(0);
}

test('a step is shown when the next frame begins', () => {
  step('a');
  expect(shown).toEqual([]);
  expect(frame()).toEqual(['a']);
  step('b');
  expect(frame()).toEqual(['b']);
  expect(frames).toEqual([]);
});

test('of two steps in a frame the second waits, so that a later late step leaves no frame empty', () => {
  step('a');
  step('b');
  expect(frame()).toEqual(['a']);
  step('c');
  expect(frame()).toEqual(['b']);
  expect(frame()).toEqual(['c']);
});

test('no step waits for longer than a frame more', () => {
  for (const name of ['a', 'b', 'c', 'd']) step(name);
  expect(shown).toEqual(['a', 'b']);
  expect(frame()).toEqual(['a', 'b', 'c']);
  expect(frame()).toEqual(['d']);
});

test('other work is done at once, after the steps before it', () => {
  step('a');
  step('b');
  other('press');
  expect(frame()).toEqual(['a', 'b', 'press']);
  step('c');
  expect(frame()).toEqual(['c']);
});

test('a step is a message with one commit that says so, and nothing else', () => {
  const commit = { type: 'commit', operations: [], isStep: true };
  expect(isStep([commit])).toBe(true);
  const others = [
    [commit, commit],
    [{ ...commit, isStep: 1 }],
    [{ type: 'commit', operations: [] }],
    [{ type: 'command', isStep: true }],
    [null],
    [],
    commit,
    null,
  ];
  expect(others.map(isStep)).toEqual(others.map(() => false));
});
