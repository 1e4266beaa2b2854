import { expect, test } from 'vitest';
import { replaceRealm } from './realm.ts';

const Theirs = Object.assign(class {}, { deleteFile() {}, schemaVersion() {}, exists() {} });
const Ours = class {};
const find = (name: string) => (name === 'Realm' ? { replace: () => Ours } : undefined);
const Other = class {};

test.each<[what: string, exports: object, replaced: object]>([
  ['as a member', { Realm: Theirs, flags: 1 }, { Realm: Ours, flags: 1 }],
  ['as the module', Theirs, Ours],
  ['of another package', { Realm: Other }, { Realm: Other }],
  ['of no package', Other, Other],
])('the class Realm %s is replaced if it is that of the package', (_, exports, replaced) => {
  expect(replaceRealm(exports, find)).toEqual(replaced);
  expect(replaceRealm(exports, () => undefined)).toBe(exports);
});

test('a module whose members throw is left as it is', () => {
  const exports = Object.defineProperty({}, 'Realm', {
    get() {
      throw new Error('not ready');
    },
  });
  expect(replaceRealm(exports, find)).toBe(exports);
});
