import { expect, test } from 'vitest';
import { bundleFor, expoExport } from '../../test/support/bundles.ts';
import { fakeWorld, identity } from '../../test/support/fake-world.ts';
import { sourcemapProblem } from './sourcemap.ts';

const { folder, setUp, upload } = fakeWorld();

const map = { version: 3, sources: ['App.js'], names: [], mappings: 'AAAA' };
const section = (inner: unknown) => ({ offset: { line: 0, column: 0 }, map: inner });

test.each<[what: string, map: unknown, problem: string | null]>([
  ['a map of Metro', { ...map, x_facebook_sources: [[{ names: [], mappings: '' }]] }, null],
  [
    'a composed one of Hermes',
    { ...map, sources: [null], x_hermes_function_offsets: { 0: [1] } },
    null,
  ],
  ['one in sections', { version: 3, sections: [section(map), section(map)] }, null],
  ['a list', [], 'is not an object'],
  ['null', null, 'is not an object'],
  ['another version', { ...map, version: '3' }, 'has version "3" instead of 3'],
  ['a package.json', { version: '1.0.0' }, 'has version "1.0.0" instead of 3'],
  ['no sources', { version: 3, mappings: 'AAAA' }, 'has no `sources`'],
  ['no mappings', { version: 3, sources: [] }, 'has no `mappings`'],
  ['nothing in it', { ...map, mappings: '' }, 'has empty `mappings`'],
  ['no section', { version: 3, sections: [] }, 'has no sections'],
  [
    'a section by url',
    { version: 3, sections: [{ url: 'a' }] },
    'has a section that is not an object',
  ],
  ['sections that are none', { version: 3, sections: 'a' }, 'has wrong `sections`'],
])('%s: the problem is named', (_what, json, problem) => {
  expect(sourcemapProblem(json)).toBe(problem);
});

const [OK, NO_JSON] = ['ok.map', 'no.map'];
folder.write(OK, JSON.stringify(map));
folder.write(NO_JSON, '{');
folder.write('bundle.js', bundleFor('ios'));

test('[cli.51] a file that is no source map is refused before anything is sent', async () => {
  const { vitrine, vitrineCli } = setUp();
  for (const [file, why] of [
    [NO_JSON, 'is not JSON'] as const,
    ['gone.map', 'it is not there'] as const,
    ['bundle.js', 'is not JSON'] as const,
    ['ios', ''] as const,
  ]) {
    const { code, err } = await vitrineCli(...upload, '--sourcemap', file);
    expect([file, code, err]).toEqual([file, 1, expect.stringContaining(why)]);
  }
  expect(vitrine.count('POST')).toBe(0);
});

test('[cli.52] an older server is told of, and the upload goes on without the map', async () => {
  const { vitrine, vitrineCli } = setUp();
  const { code, err } = await vitrineCli(...upload, '--sourcemap', OK, '--json');
  expect([code, err]).toEqual([0, expect.stringContaining('too old to keep source maps')]);
  expect(vitrine.count('PUT')).toBe(4);
  expect(err.match(/Warning/g)).toHaveLength(1);
});

test('[cli.53] a source map for several bundles is a usage error', async () => {
  const { vitrineCli } = setUp();
  const bundles = expoExport(folder, 'ios', 'android');
  const args = ['upload', 'build', '--bundle', bundles, '--platform', 'all', '--sourcemap', OK];
  const { code, err } = await vitrineCli(...args, ...identity);
  expect([code, err]).toEqual([2, expect.stringContaining('a source map belongs to one bundle')]);
});
