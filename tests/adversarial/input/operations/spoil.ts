import type { Run } from '../../scenario.ts';
import { below, pick, words } from '../../support/draw.ts';

type Draws = Pick<Run, 'random'>;

/** Texts that are known to break programs. */
export const HOSTILE_TEXT: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\n',
  '\r\nX: y',
  ...words('\ud800 a\udfff \ufeff \u202e \u200b é ../../etc/passwd ..\\..\\x %2e%2e%2f %00 % %zz'),
  ...words('%c0%ae'),
  "' OR 1=1 --",
  '";--',
  ...words('<script>alert(1)</script> #{7*7} {{7*7}} $(id)'),
  '`id`',
  ...words('|id %s%n \u0130 __proto__ constructor toString null undefined NaN true 0 -1 1e999'),
  ...words('0x10 1_000 9007199254740993 𝒳 👩‍👩‍👧 ﷺ'),
  'a'.repeat(256),
  'é'.repeat(5000),
  ...words('javascript:alert(1) http://user:pass@a/ file:///etc/passwd http://[::1 //a'),
  ...words('2026-13-45T99:99:99Z 2016-12-31T23:59:60Z +010000-01-01T00:00:00Z now -'),
];

const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.1,
  1e300,
  -1e300,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1 },
  { toString: 1 },
  { $ne: null },
  { '': '' },
  ...HOSTILE_TEXT,
];

export function spoiled(run: Draws, value: unknown): unknown {
  const isBranch = typeof value === 'object' && value !== null;
  if (!isBranch || below(run, 8) === 0) return other(run, value);
  if (Array.isArray(value)) {
    const at = below(run, value.length + 1);
    const twice = below(run, 3) === 0 ? value.slice(at, at + 1) : [];
    return [
      ...value.slice(0, at),
      ...twice,
      spoiled(run, value[at] ?? null),
      ...value.slice(at + 1),
    ];
  }
  const entries = Object.entries(value);
  const at = below(run, entries.length + 1);
  const [name = '', inner] = entries[at] ?? [];
  if (at === entries.length) return { ...value, [pick(run, NAMES)]: pick(run, HOSTILE) };
  if (below(run, 5) === 0) return Object.fromEntries(entries.filter(([one]) => one !== name));
  return Object.fromEntries(
    entries.map(([one, its]) => [one, one === name ? spoiled(run, inner) : its]),
  );
}

/** Includes fields that belong to other operations. */
const NAMES = [
  ...words('__proto__ constructor prototype toString x'),
  '',
  ...words('\0 id accountId status recordings device git title billingKind owner branch files'),
  ...words('token'),
];

function other(run: Draws, value: unknown): unknown {
  switch (below(run, 8)) {
    case 0:
      return [value];
    case 1:
      return { value };
    case 2:
      return JSON.stringify(value) ?? '';
    case 3:
      return typeof value === 'string' ? Number(value) : [value];
    case 4:
      return typeof value === 'string' ? value.repeat(1 + below(run, 50)) : [value, value];
    case 5:
      return typeof value === 'string' ? value + pick(run, HOSTILE_TEXT) : pick(run, HOSTILE);
    default:
      return pick(run, HOSTILE);
  }
}
