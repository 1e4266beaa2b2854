import { expect, test } from 'vitest';
import { checkRules, problems } from './check-rules.ts';

const DOCUMENT =
  '- **slot.1** One.\n- **slot.2** Two.\n- **build.read.10** Ten.\nSee **slot.9**.\n';

function check(source: string, document = DOCUMENT): string[] {
  return problems(checkRules(document, new Map([['a.test.ts', source]])));
}

test('reports nothing when each rule is named by a test', () => {
  expect(check("test('[slot.1 slot.2] a')\ntest.concurrent(\n  `[build.read.10] b`")).toEqual([]);
});

test('reports rules without a test; skipped tests and todos do not count', () => {
  expect(
    check("test('[slot.1, build.read.10] a'); test.skip('[slot.2] b'); test.todo('[slot.2]')"),
  ).toEqual(['docs/api.md: slot.2 has no test']);
});

test('reports tests of rules that do not exist', () => {
  expect(check("test('[slot.1 slot.2 slot.3 build.read.10] a')")).toEqual([
    'a.test.ts: slot.3 is not a rule of docs/api.md',
  ]);
});

test('reports duplicate ids, and a document without rules', () => {
  const twice = `${DOCUMENT}- **slot.1** Again.\n`;
  expect(check("test('[slot.1 slot.2 build.read.10] a')", twice)).toEqual([
    'docs/api.md: slot.1 is defined more than once',
  ]);
  expect(check('', '# Nothing')).toEqual(['docs/api.md: no rules found']);
});
