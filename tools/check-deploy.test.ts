import { globSync } from 'node:fs';
import { openapi } from '@vitrine/contract/schemas';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { blobVariables } from '../packages/server/src/config/blobs.ts';
import { readConfig, serverVariables } from '../packages/server/src/config/config.ts';
import { databaseVariables } from '../packages/server/src/config/database.ts';
import { limitVariables } from '../packages/server/src/config/limits.ts';
import { published } from './build/packages.ts';
import { deployed, environmentOf, pages, read, yaml } from './support/deployed.ts';
import { root } from './support/run.ts';

/** Checks that the files in deploy/ match what the server accepts and does. */

test('every variable that deploy/ names exists', () => {
  const known = new Set([
    ...[serverVariables, databaseVariables, blobVariables, limitVariables].flatMap(Object.keys),
    // Variables of the clients.
    'VITRINE_URL',
    'VITRINE_KEY',
    'VITRINE_ID_TOKEN',
    'VITRINE_GITLAB_TOKEN',
    // Variables that the files in deploy/ci set for later steps.
    ...['PAGE_URL', 'BRANCH_URL', 'BUILD_ID', 'PREVIEW_ID', 'QR_URL'].map(
      (one) => `VITRINE_${one}`,
    ),
  ]);
  const named = [...deployed, ...pages].flatMap((file) =>
    Array.from(read(file).matchAll(/\bVITRINE_[A-Z0-9_]+/g), ([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

const hosts: Record<string, string> = {
  SITE_HOST: 'vitrine.example',
  S3_HOST: 's3.vitrine.example',
};

/** Replaces the placeholders that an operator fills in. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  const insert = (_: string, name: string) => hosts[name] ?? 'x';
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, insert),
  ]);
  return { ...Object.fromEntries(entries), VITRINE_SECRET: 'x'.repeat(32) };
}

const compose = yaml('deploy/compose.yaml').services;
const pod = yaml('deploy/kubernetes/deployment.yaml').spec.template.spec;
const podEnvironment = environmentOf('deploy/kubernetes/vitrine.env');
const onMachine = environmentOf('deploy/systemd/vitrine.env.example');
const { VITRINE_DATA_DIR_SHARED: _, ...withS3 } = onMachine;

test('Kubernetes adds no variables of services to the pod', () => {
  // For a service named vitrine it would set VITRINE_PORT to a url.
  expect(pod.enableServiceLinks).toBe(false);
});

test.each([
  ['compose', compose['vitrine-1'].environment, 's3'],
  ['compose, the second', compose['vitrine-2'].environment, 's3'],
  [
    'Kubernetes',
    {
      ...podEnvironment,
      ...yaml('deploy/kubernetes/secret.example.yaml').stringData,
    },
    's3',
  ],
  ['systemd and S3', withS3, 's3'],
  [
    'systemd and a folder',
    Object.fromEntries(Object.entries(onMachine).filter(([name]) => !name.includes('_S3_'))),
    'files',
  ],
])('the server takes the configuration of %s', (_where, environment, blobs) => {
  const config = readConfig(filledIn(environment));
  expect(config.unknown).toEqual([]);
  expect(config.database.kind).toBe('postgres');
  expect(config.blobs.kind).toBe(blobs);
  expect(config.baseUrl).toBe('https://vitrine.example');
  expect(config.trustProxy).not.toBe(false);
});

test('every service manager waits longer than a server needs to stop', () => {
  const server = compose['vitrine-1'];
  const seconds = Number(/^(\d+)s$/.exec(server.stop_grace_period)?.[1]);
  expect(seconds).toBeGreaterThan(Number(server.environment.VITRINE_SHUTDOWN_SECONDS));

  const pause = Number(pod.containers[0].lifecycle.preStop.exec.command[1]);
  const shutdown = Number(podEnvironment.VITRINE_SHUTDOWN_SECONDS);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + shutdown);

  const fallback = Number(serverVariables.VITRINE_SHUTDOWN_SECONDS.default);
  for (const unit of ['vitrine.service', 'vitrine@.service']) {
    const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(read(`deploy/systemd/${unit}`)) ?? [];
    expect(Number(stop)).toBeGreaterThan(fallback);
  }
});

test('the unit of one process and the template for several have the same hardening', () => {
  const directives = (unit: string) =>
    read(`deploy/systemd/${unit}`).match(/^(Protect|Private|Restrict|System|Cap|NoNew).*$/gm);
  expect(directives('vitrine.service')?.length).toBeGreaterThan(15);
  expect(directives('vitrine@.service')).toEqual(directives('vitrine.service'));
});

test('every YAML and JSON file can be parsed', () => {
  for (const file of deployed) {
    if (file.endsWith('.json')) JSON.parse(read(file));
    if (!/\.ya?ml$/.test(file)) continue;
    for (const { errors } of parseAllDocuments(read(file), { merge: true })) {
      expect(errors, file).toEqual([]);
    }
  }
});

test('health checks request paths that the server has', () => {
  const asked = deployed.flatMap((file) =>
    Array.from(read(file).matchAll(/\/(?:readyz|healthz|readiness|health)\b/g), ([path]) => path),
  );
  expect(new Set(asked)).toEqual(new Set(['/readyz', '/healthz']));
  const { startupProbe, readinessProbe, livenessProbe } = pod.containers[0];
  expect(startupProbe.httpGet.path).toBe('/readyz');
  // With /readyz, a database failure would remove all servers from the balancer, and clients would
  // get no error from Vitrine.
  expect(readinessProbe.httpGet.path).toBe('/healthz');
  expect(read('deploy/Caddyfile')).toMatch(/^\s*health_uri \/healthz$/m);
  // A restart does not repair a database, so liveness must not depend on it.
  expect(livenessProbe.httpGet.path).toBe('/healthz');
});

const { version } = JSON.parse(read('package.json')) as { version: string };

/** The routes that the server's sources register and that are not operations of the API. */
const routes = globSync('packages/server/src/http/routes/*.ts', { cwd: root }).flatMap((file) =>
  Array.from(read(file).matchAll(/(?:app\.get(?:<[^(]*>)?\(|url: )'([^']+)'/g), ([, path]) =>
    `${path}`.replace('/cli-:file', `/cli-${version}.tgz`).replace(/:\w+|\*/g, 'x'),
  ),
);

test('routes of the server are found', () => {
  expect(routes).toEqual(expect.arrayContaining(['/', '/b/x', '/docs', '/cli.tgz', '/metrics']));
  expect(routes).toContain(`/cli-${version}.tgz`);
});

test('Caddy blocks nothing but the metrics', () => {
  const [site = ''] = read('deploy/Caddyfile').split('{$S3_HOST}');
  const kept = Array.from(site.matchAll(/^\s*@(\w+) path (.+)$/gm), ([, , path]) => path);
  expect(kept).toEqual(['/metrics']);
  expect(site.match(/^\s*respond .*$/gm)?.map((line) => line.trim())).toEqual([
    'respond @inside 404',
  ]);
});

test('the log of Caddy has neither upload urls nor links', () => {
  const filters = read('deploy/Caddyfile').matchAll(/^\t+request>(uri|host) regexp (\S+) (\S+)$/gm);
  const hide = new Map(
    Array.from(filters, ([, field, pattern = '', by = '']) => [
      field,
      (text: string) => text.replace(new RegExp(pattern, 'g'), by),
    ]),
  );
  const id = 'k3v7qa2222222222222222222b';
  expect(hide.get('uri')?.(`/p/${id}/bundle?signature=x`)).toBe('/p/k3v7qa[hidden]/bundle[hidden]');
  expect(hide.get('host')?.(`${id}.previews.example`)).toBe('k3v7qa[hidden].previews.example');
  expect(read('deploy/Caddyfile')).toMatch(/^\t+request>headers>Referer delete$/m);
});

test('the files that a machine needs are in the package that is installed there', async () => {
  const files = new Set((await published.server?.())?.map(({ path }) => path));
  const named = [...deployed, ...pages].flatMap((file) =>
    Array.from(read(file).matchAll(/\/opt\/vitrine\/([\w./-]+)/g), ([, path]) => ({ file, path })),
  );
  const units = named.filter(({ file }) => file.endsWith('.service'));
  expect(units.length).toBeGreaterThan(3);
  expect(named.filter(({ path }) => !files.has(`${path}`))).toEqual([]);
});

type Listed = { path: string; pathType: 'Exact' | 'Prefix' };

test('the ingress routes every page and endpoint, and not the metrics', () => {
  const listed: Listed[] = yaml('deploy/kubernetes/ingress.yaml').spec.rules[0].http.paths;
  const leads = (path: string) =>
    listed.some((rule) =>
      rule.pathType === 'Exact'
        ? path === rule.path
        : path === rule.path || path.startsWith(`${rule.path}/`),
    );
  const endpoints = Object.keys(openapi('https://vitrine.example', '0').paths ?? {});
  const others = routes.filter((path) => path !== '/metrics');
  expect(endpoints.length).toBeGreaterThan(5);
  expect([...endpoints, ...others].filter((path) => !leads(path))).toEqual([]);
  expect(leads('/metrics')).toBe(false);
});
