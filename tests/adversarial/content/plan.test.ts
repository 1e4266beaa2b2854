import { expect, test } from 'vitest';
import { TYPES } from './declared-types.ts';
import { ROLES } from './fixture.ts';
import { payloads } from './payloads.ts';
import { wholePlan } from './plan.ts';

const known = payloads('http://localhost:1', []);

const turnsOf = (servers: number) =>
  wholePlan(known, servers).flatMap(({ server, given }) =>
    given.map(({ name, role }) => `${name} from ${server} as ${ROLES[role]}`),
  );

test('every payload is loaded in every role from the first server, and once from every other', () => {
  const [one, two] = [turnsOf(1), turnsOf(2)];
  expect(one).toEqual([...new Set(one)]);
  for (const { name } of known) {
    const inRoles = ROLES.map((role) => `${name} from 0 as ${role}`);
    expect(one).toEqual(expect.arrayContaining(inRoles));
    expect(two).toEqual(expect.arrayContaining(inRoles));
    expect(two.filter((turn) => turn.startsWith(`${name} from 1 as `))).toHaveLength(1);
  }
});

test('each type is declared for a payload of another type', () => {
  const mislabeledOnes = wholePlan(known, 1).flatMap(({ given }) =>
    given.filter(({ name }) => name.includes(' as ')),
  );
  expect(mislabeledOnes.map(({ type }) => type)).toEqual(TYPES);
});

test('the first batch has the most harmful payloads', () => {
  const [first] = wholePlan(known, 1);
  const names = first?.given.map(({ name }) => name);
  expect(names).toEqual(['HTML', 'SVG', 'script', 'PDF with JavaScript']);
});
