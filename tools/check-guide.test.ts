import { globSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../packages/server/src/config/config.ts';
import { createMetrics } from '../packages/server/src/platform/metrics.ts';
import { pages, read, yaml } from './support/deployed.ts';
import { root } from './support/run.ts';

/** Checks that the operator's pages, the dashboard and the alerts refer to things that exist. */

test('every metric of dashboard, alerts and guide exists', async () => {
  const metrics = createMetrics();
  metrics.watchDatabase(
    () => ({ inUse: 0, idle: 0, waiting: 0 }),
    () => 0,
  );
  const text = await metrics.text();
  const existing = Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => `${name}`);
  expect(existing.length).toBeGreaterThan(20);
  const known = new Set(existing);
  const files = ['deploy/grafana/vitrine.json', 'deploy/prometheus/alerts.yaml', ...pages];
  const named = files.flatMap((file) =>
    Array.from(read(file).matchAll(/\b(vitrine|process|nodejs)_[a-z0-9_]+/g), ([name]) => ({
      file,
      name: name.replace(/_(bucket|count|sum)$/, ''),
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

/** The anchors that code hosts such as GitHub generate from headings. */
const anchorsOf = (file: string) =>
  Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    `${heading}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

type Rule = { alert: string; annotations: { runbook: string } };

test('every alert has a section in the guide', () => {
  const groups: { rules: Rule[] }[] = yaml('deploy/prometheus/alerts.yaml').groups;
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  const anchors = anchorsOf('docs/operating.md');
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
    expect(anchors).toContain(alert.toLowerCase());
  }
});

/** Files and folders that the pages may refer to. */
function existingPaths(): Set<string> {
  const found = new Set(readdirSync(root));
  const folders = ['docs', 'deploy', 'packages', 'examples', 'tests', 'tools', 'scripts'];
  // The installed packages of the examples are not documented.
  const exclude = (name: string) => name.endsWith('node_modules');
  for (const name of globSync(`{${folders.join()}}/**`, { cwd: root, exclude })) found.add(name);
  for (const folder of folders) found.add(folder);
  return found;
}

test('every link between the pages has a target', () => {
  const existing = existingPaths();
  const links = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => ({ page, target })),
  );
  const broken = links.filter(({ page, target = '' }) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path, anchor] = target.split('#');
    const file = path ? relative(root, join(root, page, '..', path)) : page;
    return !existing.has(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(links.length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

test('the server does not report the variables of docs/ci.md as misspelt', () => {
  const named = read('docs/ci.md').match(/\bVITRINE_[A-Z_]+/g) ?? [];
  const ofClients = new Set(named.filter((name) => name !== 'VITRINE_COMMIT_URL'));
  expect(ofClients.size).toBeGreaterThan(12);
  const { unknown } = readConfig(Object.fromEntries(Array.from(ofClients, (name) => [name, 'x'])));
  expect(unknown).toEqual([]);
});
