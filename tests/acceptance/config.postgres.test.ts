import { expect, test } from 'vitest';
import { run } from '../harness/processes/command.ts';
import { part, without } from './support/target.ts';

test.skipIf(without.local)(
  '[config.15] a server on PostgreSQL refuses to start without a shared secret',
  async () => {
    const { VITRINE_SECRET: _, ...env } = part('local').environment;
    const { code, stdout, stderr } = await run('vitrine-server', ['serve'], { env });
    expect([code === 0, stdout]).toEqual([false, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('VITRINE_SECRET')]);
  },
);
