import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExecutable } from '../../../tests/harness/fixtures/executable.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleFor, temporaryFolder } from './support/bundles.ts';
import { runHere } from './support/fake-io.ts';
import { HEAD } from './support/report.ts';

/** What a job hands on without any token of a code host. */

let server: TestServer;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

const bundle = folder.write('main.js', bundleFor('ios'));
const uploadArgs = ['upload', 'build', '--bundle', bundle, '--platform', 'ios'];
const identity = ['--repo', 'acme/shop', '--branch', 'main', '--commit', HEAD];
const run = (args: readonly string[], env: Record<string, string>) =>
  runHere(args, { env, cwd: folder.path, fetch });

test('[report.9] a step gives its urls to later steps, and no token', async () => {
  const output = folder.write('output', 'before=1\n');
  const summary = folder.write('summary', '');
  const env = {
    VITRINE_URL: server.url,
    VITRINE_KEY: server.key,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  };
  const dotenv = ['--dotenv', 'vitrine.env'];
  const { code, out } = await run([...uploadArgs, ...identity, ...dotenv, '--json'], env);
  expect(code).toBe(0);
  const { url, previewUrl, id } = JSON.parse(out);
  const written = readFileSync(output, 'utf8');
  expect(written).toMatch(/^before=1\nurl<<(vitrine_[0-9a-f-]{36})\n.*\n\1\n/);
  const values = Object.fromEntries(
    [...written.matchAll(/^(.*)<<(.*)\n(.*?)\n\2$/gm)].map(([, name, , text]) => [name, text]),
  );
  const expected = { url: previewUrl, 'branch-url': url, 'build-id': id, qr: `${url}/qr.svg` };
  expect(values).toEqual(expected);
  expect(readFileSync(summary, 'utf8')).toContain(`[Open](${previewUrl})`);
  expect(readFileSync(join(folder.path, 'vitrine.env'), 'utf8')).toBe(
    `VITRINE_PAGE_URL=${previewUrl}\nVITRINE_BRANCH_URL=${url}\nVITRINE_BUILD_ID=${id}\nVITRINE_QR_URL=${url}/qr.svg\n`,
  );
});

test('[report.12] the outputs of several apps begin with the app', async () => {
  const where = { branch: 'feature/apps', commitSha: 'e'.repeat(40) };
  for (const app of ['shop', '2.admin']) await server.build('ios', { ...where, app });
  const output = folder.write('output-of-apps', '');
  const env = { VITRINE_URL: server.url, VITRINE_KEY: server.key, GITHUB_OUTPUT: output };
  const args = ['--repo', 'acme/shop', '--branch', where.branch, '--commit', where.commitSha];
  const dotenv = ['--status', '--dotenv', 'apps.env', '--json'];
  expect(await run(['report', ...args, ...dotenv], env)).toMatchObject({ code: 0 });
  const names = [...readFileSync(output, 'utf8').matchAll(/^(.*)<</gm)].map(([, name]) => name);
  expect(names.filter((name) => name?.endsWith('build-id'))).toEqual([
    'build-id',
    '2-admin-ios-build-id',
    'shop-ios-build-id',
  ]);
  const variables = readFileSync(join(folder.path, 'apps.env'), 'utf8');
  expect(variables).toMatch(/^VITRINE_2_ADMIN_IOS_QR_URL=.*^VITRINE_SHOP_IOS_QR_URL=/ms);
});

test('[report.9] on Buildkite the build is annotated, without the key in the environment of the agent', async () => {
  const told = join(folder.path, 'annotation');
  const agent = join(folder.path, 'bin/buildkite-agent');
  writeExecutable(agent, `#!/bin/sh\n(echo "$@"; env; cat) > "${told}"`);
  const env = {
    VITRINE_URL: server.url,
    VITRINE_KEY: server.key,
    BUILDKITE: 'true',
    GITHUB_TOKEN: 'job-token',
    PATH: [dirname(agent), process.env.PATH].join(delimiter),
  };
  const args = [...uploadArgs, ...identity];
  expect(await run([...args, '--json'], env)).toMatchObject({ code: 0, err: '' });
  const text = readFileSync(told, 'utf8');
  expect(text).toContain('annotate --style success --context vitrine/ios');
  expect(text).toContain('| iOS | [Open](');
  expect(text).not.toContain(server.key);
  expect(text).not.toContain('job-token');
});

test('[report.9] outputs that cannot be written are a warning', async () => {
  const missing = join(folder.path, 'none', 'output');
  const env = { VITRINE_URL: server.url, VITRINE_KEY: server.key, GITHUB_OUTPUT: missing };
  const args = [...uploadArgs, ...identity];
  const { code, err } = await run([...args, '--json'], env);
  expect(code).toBe(0);
  expect(err).toMatch(/^Warning: GITHUB_OUTPUT could not be written: ENOENT/);
});
