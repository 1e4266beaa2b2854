import { foreign, type Locked, nameAt } from './lockfile.ts';

/** Licences that require users of Vitrine only to keep the notice. OFL-1.1 is one of fonts. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

type Exception = { licence: string; because: string };

/** Packages under another licence. None of them is part of a running server. */
const EXCEPTIONS: [RegExp, Exception][] = [
  [
    /^lightningcss(-|$)/,
    { licence: 'MPL-2.0', because: 'Vite, below Vitest, may use it as it is' },
  ],
  [
    /^caniuse-lite$/,
    { licence: 'CC-BY-4.0', because: 'data that Babel reads to bundle the example' },
  ],
  [
    /^@sentry\/cli(-|$)/,
    {
      licence: 'FSL-1.1-MIT',
      because: 'below @sentry/react-native in examples/libraries, where nobody runs it',
    },
  ],
  [
    /^readline$/,
    {
      licence: 'BSD',
      because: 'the bundlers of React Native 0.73 and 0.76 bring it, for examples',
    },
  ],
];

/**
 * Checks an SPDX expression, as far as packages use it: one licence, or several joined by AND or by
 * OR.
 */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  const either = bare.split(' OR ');
  return either.some((one) => one.split(' AND ').every((licence) => ALLOWED.has(licence.trim())));
}

/**
 * Returns what is wrong with the licences of a lockfile. `own` reads the licence from a package's
 * own package.json. It returns nothing for packages that are not installed, such as those of other
 * platforms; for these the lockfile decides.
 */
export function licenceProblems(
  file: string,
  lock: Locked,
  own: (place: string) => string | undefined,
): string[] {
  return foreign(lock).flatMap(([place, { license: locked, dev, optional, devOptional }]) => {
    const licence = own(place) ?? locked;
    const problem = (text: string) => [`${file}: ${place} ${text}`];
    if (licence === undefined)
      return problem('names no licence: read its sources, then make an exception or remove it');
    if (locked !== undefined && licence !== locked)
      return problem(`says ${licence}, and the lockfile ${locked}: find out which holds`);
    const exception = EXCEPTIONS.find(([name]) => name.test(nameAt(place)))?.[1];
    const toRun = file === 'package-lock.json' && !(dev || optional || devOptional);
    if (isAllowed(licence) || (exception?.licence === licence && !toRun)) return [];
    return problem(
      `is under ${licence}, which is not allowed${toRun ? ' in what a server runs' : ''}: ` +
        'do without it, or say why it may stay in tools/supply-chain/licences.ts',
    );
  });
}
