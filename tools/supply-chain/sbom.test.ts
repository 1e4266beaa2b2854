import { expect, test } from 'vitest';
import type { Locked } from './lockfile.ts';
import { sbom } from './sbom.ts';

const MIT = { license: 'MIT', integrity: 'sha512-eA==' };

const lock: Locked = {
  name: 'vitrine',
  version: '0.1.0',
  packages: {
    '': {},
    'packages/server': { version: '0.1.0', license: 'MIT', dependencies: { '@a/b': '1', c: '2' } },
    'node_modules/@vitrine/server': { link: true, resolved: 'packages/server' },
    'node_modules/@a/b': { ...MIT, version: '1.0.0', dependencies: { c: '1', d: '1' } },
    'node_modules/@a/b/node_modules/c': { ...MIT, version: '1.0.0', license: 'MIT OR ISC' },
    'node_modules/c': { ...MIT, version: '2.0.0' },
    'node_modules/d': { ...MIT, version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/d/node_modules/c': { ...MIT, version: '1.0.0', license: 'MIT OR ISC' },
    'node_modules/tool': { ...MIT, version: '1.0.0', dev: true },
    'node_modules/elsewhere': { ...MIT, version: '1.0.0', optional: true },
  },
};

test('the SBOM has each package that a server runs once, with hash and licence', () => {
  const { components } = sbom(lock) as { components: Record<string, unknown>[] };
  const refs = components.map((component) => component['bom-ref']);
  expect(refs).toEqual(['@a/b@1.0.0', '@vitrine/server@0.1.0', 'c@1.0.0', 'c@2.0.0', 'd@1.0.0']);
  expect(components[0]).toEqual({
    type: 'library',
    'bom-ref': '@a/b@1.0.0',
    group: '@a',
    name: 'b',
    version: '1.0.0',
    purl: 'pkg:npm/%40a/b@1.0.0',
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: '78' }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(components[2]).toMatchObject({ licenses: [{ expression: 'MIT OR ISC' }] });
});

test('the SBOM has dependencies as Node resolves them', () => {
  const { dependencies } = sbom(lock) as { dependencies: object[] };
  expect(dependencies).toEqual([
    { ref: '@a/b@1.0.0', dependsOn: ['c@1.0.0', 'd@1.0.0'] },
    { ref: '@vitrine/server@0.1.0', dependsOn: ['@a/b@1.0.0', 'c@2.0.0'] },
    { ref: 'c@1.0.0', dependsOn: [] },
    { ref: 'c@2.0.0', dependsOn: [] },
    { ref: 'd@1.0.0', dependsOn: ['c@1.0.0'] },
    { ref: 'vitrine@0.1.0', dependsOn: ['@vitrine/server@0.1.0'] },
  ]);
});

test('a lockfile without a needed package is refused', () => {
  const packages = { ...lock.packages, 'node_modules/d': { ...MIT, dependencies: { gone: '1' } } };
  expect(() => sbom({ ...lock, packages })).toThrow('node_modules/d needs gone');
});
