import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../harness/processes/command.ts';
import { part, without } from './support/target.ts';

test.skipIf(without.local)(
  '[operator.14] backup fails on PostgreSQL, which has its own tools',
  async () => {
    const { environment } = part('local');
    const file = join(environment.VITRINE_DATA_DIR ?? '', 'backup.db');
    const { code, stderr } = await run('vitrine-server', ['backup', file], { env: environment });
    expect(code).toBe(1);
    expect(stderr).toContain('pg_dump');
  },
);
