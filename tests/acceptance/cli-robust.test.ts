import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { newProject } from './support/project.ts';
import { type Fault, type Passing, startProxy } from './support/proxy.ts';
import { target } from './support/target.ts';
import { sleep } from './support/time.ts';
import { first } from './support/upload.ts';

const { key } = clientOf(target, target.main);
const [owner = '', repo = ''] = first(target.main.repositories).split('/');

function uploadArgs(): string[] {
  const identity = [
    '--owner',
    owner,
    '--repo',
    repo,
    '--branch',
    newBranch(),
    '--commit',
    newCommit(),
  ];
  return ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', '--json', ...identity];
}

/** Uploads through a proxy with the given fault. Returns what the proxy recorded. */
async function uploadThrough(fault: (passing: Passing) => Fault | Promise<Fault>, times = 1) {
  const proxy = await startProxy(target.url, fault);
  await using project = await newProject({ url: proxy.url, key });
  try {
    const puts: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const { code, stdout, stderr } = await project.vitrine(uploadArgs());
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'ready' });
      puts.push(proxy.seen.filter(({ isPut }) => isPut).length);
    }
    return { seen: proxy.seen, puts, mostPuts: proxy.mostPuts() };
  } finally {
    await proxy.close();
  }
}

test('[cli.11] uploads run in parallel', async () => {
  const { mostPuts } = await uploadThrough(async ({ isPut }) => {
    if (isPut) await sleep(300);
    return undefined;
  });
  expect(mostPuts).toBeGreaterThan(1);
});

test('[cli.12] a PUT that failed in transit is retried', async () => {
  const { seen } = await uploadThrough(({ isPut, toStore, earlier }) => {
    if (!isPut || earlier > 1) return undefined;
    const code = toStore ? 'SlowDown' : 'unavailable';
    return earlier === 0 ? { status: 503, code } : 'hang up';
  });
  expect(seen.filter(({ isPut, earlier }) => isPut && earlier === 2)).toHaveLength(3);
});

test('[cli.12] a finalize that failed in transit is retried', async () => {
  const { seen } = await uploadThrough(({ path, earlier }) =>
    path.endsWith('/finalize') && earlier === 0 ? { status: 503, code: 'unavailable' } : undefined,
  );
  expect(seen.filter(({ path }) => path.endsWith('/finalize'))).toHaveLength(2);
});

test('[cli.13] expired slots are renewed', async () => {
  let refused = false;
  const { seen } = await uploadThrough(({ isPut, toStore }) => {
    if (!isPut || refused) return undefined;
    refused = true;
    return { status: 403, code: toStore ? 'AccessDenied' : 'slot_expired' };
  });
  expect(seen.filter(({ path }) => path.endsWith('/reservations/renew'))).not.toHaveLength(0);
});

test('[cli.14] bytes that the server has are not sent again', async () => {
  const { puts } = await uploadThrough(() => undefined, 2);
  expect(puts).toEqual([3, 3]);
});

test('[cli.12] a request that cannot succeed is not retried', async () => {
  const proxy = await startProxy(target.url, ({ path }) =>
    path === '/api/v1/builds' ? { status: 403, code: 'quota_exceeded' } : undefined,
  );
  await using project = await newProject({ url: proxy.url, key });
  const { code, stderr } = await project.vitrine(uploadArgs());
  await proxy.close();
  expect([code, stderr]).toEqual([1, expect.stringContaining('on purpose')]);
  expect(proxy.seen.filter(({ path }) => path === '/api/v1/builds')).toHaveLength(1);
});
