import { join } from 'node:path';
import { startServer } from '../../scripts/support/server.ts';
import { operate } from './command.ts';
import { argumentsOf, filesOf, memoryOf, modeOf, rowsOf } from './places.ts';
import { lookAt, type World } from './world.ts';

/** What people see: metrics, the commands of the operator, and what `ps` shows. */
export async function lookAround(
  world: World,
  env: Record<string, string>,
  log: string[],
): Promise<void> {
  const { run, server } = world;
  const { pid } = server.process;
  lookAt(world, '/metrics', await (await fetch(`${server.url}/metrics`)).text());
  if (pid !== undefined) lookAt(world, 'the arguments of the process', await argumentsOf(pid));
  const commands = [['account', 'list'], ['key', 'list'], ['repo', 'list'], ['doctor'], ['sweep']];
  // A copy in the data directory, which is looked at later; of PostgreSQL there is none.
  const copy = ['backup', join(server.dataDir, 'copy.sqlite')];
  for (const words of [...commands, ['audit', '--limit', '10000'], copy]) {
    for (const options of [[], ['--json']]) {
      if (words === copy && options.length > 0) continue;
      lookAt(world, `what ${words[0]} prints`, await operate([...words, ...options], env));
      run.done('commands');
    }
  }
  lookAt(world, 'the log', log.join('\n'));
}

type Start = Parameters<typeof startServer>[0] & { dataDir: string; env: Record<string, string> };

/** What a thief of the disk, the database or a core dump would find. */
export async function lookInside(world: World, start: Start): Promise<void> {
  const { run } = world;
  const { dataDir, env } = start;
  const look = async () => {
    for await (const [name, content] of filesOf(dataDir)) {
      if (name !== 'secret') lookAt(world, name, content);
      else if ((await modeOf(join(dataDir, name))) !== 0o600)
        run.broken(
          'everybody can read the secret',
          `${(await modeOf(join(dataDir, name))).toString(8)}`,
        );
      run.done('files');
    }
  };
  await look();
  if (env.VITRINE_DATABASE_URL) {
    for await (const [name, content] of rowsOf(env.VITRINE_DATABASE_URL)) {
      lookAt(world, name, content);
      run.done('tables');
    }
  }
  // Here they must be, or this way of looking would see nothing.
  const before = await inMemory(world);
  if (before.found.length === 0)
    run.broken(
      'no secret is found in the memory of a server that has just used them',
      `${before.bytes} bytes`,
    );
  await world.server.stop();
  await look();
  world.server = await startServer(start);
  for (const path of ['/readyz', '/docs', '/api/v1/limits']) await fetch(world.server.url + path);

  const after = await inMemory(world);
  if (after.found.length > 0)
    run.broken('a restarted server has them in its memory', after.found.join('\n'));
  run.note('MiB of memory after the restart', Math.round(after.bytes / 1024 ** 2));
  run.done('memory');
}

/** Its configuration must be in there, what it was told must not. */
async function inMemory({ server, told }: World): Promise<{ found: string[]; bytes: number }> {
  const { pid } = server.process;
  if (pid === undefined) throw new Error('the server has no process');
  const found = new Set<string>();
  let bytes = 0;
  for await (const [, content] of memoryOf(pid)) {
    bytes += content.length;
    for (const name of told.in(content)) found.add(name);
  }
  return { found: [...found], bytes };
}
