import type { Fault } from './fault.ts';

const file = 'packages/contract/src/names.ts';
const tests = ['packages/contract/src/names.test.ts'];

/** Which repositories there can be. */
export const names: Fault[] = [
  {
    ...{ name: 'a repository is named by steps', file, tests },
    find: ' && !ONLY_DOTS.test(part)',
    replace: '',
  },
  {
    ...{ name: 'an owner is longer than requests may name', file, tests },
    find: ' || owner.length > MAX_OWNER',
    replace: '',
  },
];
