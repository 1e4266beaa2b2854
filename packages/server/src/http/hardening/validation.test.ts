import { operations, patternRules, StackBody } from '@vitrine/contract/schemas';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import { validatorCompiler } from './validation.ts';

type Part = 'body' | 'querystring';

function detailsOf(schema: object, httpPart: Part, data: unknown): unknown[] {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart });
  const result = validate(data) as { error?: unknown };
  if (result.error === undefined) return [];
  expect(result.error).toBeInstanceOf(Refusal);
  return (result.error as Refusal).details ?? [];
}

const hash = 'a'.repeat(64);
const build = {
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  commitSha: 'b'.repeat(40),
  platform: 'ios',
  contentHash: hash,
  bundleSizeBytes: 1,
  bundleContentType: 'application/javascript',
};
const file = { path: 'a.png', sizeBytes: 1, contentType: 'image/png', contentHash: hash };
const ofBuild = (more: object) =>
  detailsOf(operations.reserveBuild.body, 'body', { ...build, ...more });
const ofPreview = (more: object) =>
  detailsOf(operations.reservePreview.body, 'body', { ...build, ...more });

test('[error.details.1] every field that is wrong has a detail', () => {
  const { owner: _, ...wrong } = {
    ...build,
    repo: '',
    platform: 'web',
    contentHash: 'x',
    bundleSizeBytes: 0,
    files: [file, { ...file, path: 'b', sizeBytes: 'large' }, 5],
    deviceSpec: { width: -1 },
  };
  expect(detailsOf(operations.reserveBuild.body, 'body', wrong)).toEqual([
    { path: '/owner', message: 'is required' },
    { path: '/repo', message: 'must not be empty' },
    { path: '/platform', message: 'must be `ios` or `android`' },
    {
      path: '/contentHash',
      message: 'must be 64 hexadecimal digits, with or without `sha256:` in front',
    },
    { path: '/bundleSizeBytes', message: 'must be at least 1' },
    { path: '/deviceSpec/width', message: 'must be more than 0' },
    { path: '/deviceSpec/height', message: 'is required' },
    { path: '/files/1/sizeBytes', message: 'must be a whole number, not text' },
    { path: '/files/2', message: 'must be an object, not a number' },
  ]);
});

test('[error.details.2] names, paths, origins and times are refused together with the rest', () => {
  const files = [file, { ...file, path: 'A.PNG' }, { ...file, path: '../b', sizeBytes: -1 }];
  expect(ofBuild({ branch: 'a..b', commitSha: 1, bundleOrigin: 'ftp://x', files })).toEqual([
    { path: '/commitSha', message: 'must be text, not a number' },
    { path: '/files/2/sizeBytes', message: 'must be at least 0' },
    { path: '/branch', message: 'must not contain `..`' },
    { path: '/bundleOrigin', message: 'must be an http or https URL' },
    { path: '/files/1/path', message: 'must be unique; /files/0/path has the same path' },
    { path: '/files/2/path', message: 'must not have a segment `..`' },
  ]);
  const recording = { ...file, path: 'r', kind: 'video', startedAt: '2016-12-31T23:59:60Z' };
  expect(ofPreview({ branch: 5, title: 5, recordings: [recording] })).toEqual([
    { path: '/title', message: 'must be text, not a number' },
    { path: '/recordings/0/startedAt', message: 'must be a time that exists' },
  ]);
});

test.each([
  [{ title: 'x'.repeat(201) }, '/title', 'must have at most 200 characters; 201 came'],
  [{ title: '\ud800' }, '/title', 'must be well-formed Unicode without U+0000'],
  [{ isTransformed: 'yes' }, '/isTransformed', 'must be true or false, not text'],
  [{ files: {} }, '/files', 'must be a list, not an object'],
  [{ git: null }, '/git', 'must be an object, not null'],
  [{ git: { pullRequest: true } }, '/git/pullRequest', 'must be text or a whole number'],
  [{ git: { pullRequest: 1.5 } }, '/git/pullRequest', 'must be a whole number'],
  [{ git: { pullRequest: -1 } }, '/git/pullRequest', 'must be at least 0'],
  [
    { git: { pullRequest: 'x'.repeat(256) } },
    '/git/pullRequest',
    'must have at most 255 characters; 256 came',
  ],
  [{ bundleSizeBytes: 1.5 }, '/bundleSizeBytes', 'must be a whole number'],
  [{ retentionDays: Number.POSITIVE_INFINITY }, '/retentionDays', 'must be a whole number'],
  [{ device: { scale: 101 } }, '/device/scale', 'must be at most 100'],
  [
    { bundleContentType: 'javascript' },
    '/bundleContentType',
    'must be a media type such as `application/javascript`',
  ],
  [
    { recordings: [{ ...file, kind: 'video', startedAt: 'now' }] },
    '/recordings/0/startedAt',
    'must be a time such as 2026-11-20T08:00:00Z (RFC 3339)',
  ],
])('[error.details.1] %j: %s %s', (more, path, message) => {
  expect(ofPreview(more)).toEqual([{ path, message }]);
});

test('[error.details.1] a body that is no object is one problem', () => {
  for (const body of [5, null, [], 'x'])
    expect(detailsOf(operations.reserveBuild.body, 'body', body)).toEqual([
      { path: '', message: expect.stringMatching(/^must be an object, not /) },
    ]);
});

test('[error.details.1] of very many problems 20 are shown', () => {
  const files = Array.from({ length: 150_000 }, () => ({ path: '' }));
  expect(ofBuild({ files })).toHaveLength(20);
});

test('[error.details.1] every wrong parameter of a query has a detail', () => {
  const query = { from: '2026-02-30', to: 'x', limit: '0', format: 'xml', cursor: ['a', 'b'] };
  const moment =
    'must be a time such as 2026-11-20T08:00:00Z (RFC 3339) or a day such as 2026-11-20';
  const details = detailsOf(operations.testRuns.query, 'querystring', query);
  expect(details).toEqual([
    { path: '/cursor', message: 'must be given once' },
    { path: '/from', message: moment },
    { path: '/to', message: moment },
    { path: '/limit', message: 'must be at least 1' },
    { path: '/format', message: 'must be `json` or `csv`' },
  ]);
  expect(detailsOf(operations.testRuns.query, 'querystring', { limit: '1e1' })).toEqual([
    { path: '/limit', message: 'must be a whole number in decimal digits' },
  ]);
});

const partsOf = (operation: Record<string, unknown>) =>
  ['params', 'query', 'body'].flatMap((part) => operation[part] ?? []);

test('the schemas of requests, which the server does not validate, are valid', () => {
  const ajv = new Ajv({ strict: false });
  const schemas = [StackBody, ...Object.values(operations).flatMap(partsOf)];
  expect(schemas.length).toBeGreaterThan(20);
  for (const schema of schemas)
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  expect(ajv.validateSchema({ type: 'text' })).toBe(false);
});

test('the detail for every pattern of a request is a sentence', () => {
  const patterns = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value) patterns.add(String(value.pattern));
    Object.values(value).forEach(collect);
  };
  collect(Object.values(operations).flatMap(partsOf));
  expect(patterns.size).toBeGreaterThan(2);
  for (const pattern of patterns)
    expect([pattern, patternRules.get(pattern)]).toEqual([
      pattern,
      expect.stringMatching(/^must /),
    ]);
});
