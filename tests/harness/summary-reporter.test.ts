import { spawnSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from './fixtures/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const reporter = JSON.stringify(import.meta.resolve('./summary-reporter.ts'));
let folder: string;

/** A project of its own, in which `acceptance b+s3` skips what the test file says. */
beforeAll(async () => {
  folder = await temporaryFolder('summary');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = `import SummaryReporter from ${reporter};
    const project = (name, groupOrder) => ({
      test: { name, include: ['*.test.mjs'], env: { NAME: name }, sequence: { groupOrder } },
    });
    export default { test: {
      reporters: [new SummaryReporter()],
      projects: [project('acceptance a+files', 1), project('integration b+s3', 2)],
    } };`;
  await writeFile(join(folder, 'vitest.config.mjs'), config);
});
afterAll(() => removeFolder(folder));

async function run(tests: string, ...args: string[]) {
  const head = `import { expect, test } from 'vitest'; const { NAME } = process.env;`;
  await writeFile(join(folder, 'some.test.mjs'), `${head}\n${tests}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { VITRINE_ACCEPTANCE_URL: _, ...env } = process.env;
  const ran = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  const rows = ran.stdout
    .match(/^\w.*\d+ +\d+ +\d+$/gm)
    ?.map((row) => row.replace(/ {2,}/g, ' | '));
  const total = ran.stdout.match(/^\d+ passed, .*$/gm)?.at(-1);
  return { status: ran.status, rows, total, stdout: ran.stdout, stderr: ran.stderr };
}

const PASSES = `test('one', () => {}); test('two', () => {});`;

test('each project has its row', async () => {
  expect(await run(PASSES)).toMatchObject({
    status: 0,
    rows: ['acceptance a+files | 2 | 0 | 0', 'integration b+s3 | 2 | 0 | 0'],
    total: '4 passed, 0 failed, 0 skipped',
  });
});

test('a skipped test fails the run and is named', async () => {
  const { status, rows, stderr } = await run(
    `${PASSES} test.skipIf(NAME.endsWith('s3'))('not there', () => {}); test.todo('later');`,
  );
  expect(status).toBe(1);
  expect(rows).toEqual(['acceptance a+files | 3 | 0 | 1', 'integration b+s3 | 2 | 0 | 2']);
  expect(stderr.match(/Skipped, .*/g)).toEqual([
    expect.stringMatching(/: acceptance a\+files: some.test.mjs > later$/),
    expect.stringMatching(/: integration b\+s3: some.test.mjs > later$/),
    expect.stringMatching(/: integration b\+s3: some.test.mjs > not there$/),
  ]);
});

test('failures are counted, also a file that does not load', async () => {
  const failing = await run(`${PASSES} test('three', () => expect(NAME).toMatch('files'));`);
  expect(failing).toMatchObject({ status: 1 });
  expect(failing.rows).toEqual(['acceptance a+files | 3 | 0 | 0', 'integration b+s3 | 3 | 1 | 0']);
  const broken = await run(`throw new Error('on purpose');`);
  expect(broken).toMatchObject({ status: 1 });
  expect(broken.rows).toEqual(['acceptance a+files | 0 | 1 | 0', 'integration b+s3 | 0 | 1 | 0']);
});

test('a test that passes only when run again is named', async () => {
  const { status, stdout } = await run(
    `let runs = 0; test('one', { retry: 1 }, () => expect(++runs).toBe(2));`,
  );
  expect(status).toBe(0);
  expect(stdout.match(/^Passed only when run again, .*/gm)).toEqual([
    expect.stringMatching(/: acceptance a\+files: some.test.mjs > one$/),
    expect.stringMatching(/: integration b\+s3: some.test.mjs > one$/),
  ]);
});

test('a run of tests chosen by name succeeds without the others', async () => {
  const { status, rows } = await run(PASSES, '-t', 'one');
  expect([status, rows?.[0]]).toEqual([0, 'acceptance a+files | 1 | 0 | 1']);
});
