import { join } from 'node:path';
import { startServer } from '../../../tools/support/server.ts';
import { operate } from './command.ts';
import { type Fixture, lookAt, mustHave } from './fixture.ts';
import { argumentsOf, filesOf, memoryOf, modeOf, objectsOf, type Place, rowsOf } from './places.ts';

/** What people see: metrics, the log, the output of commands, and what `ps` shows. */
export async function lookAround(
  fixture: Fixture,
  env: Record<string, string>,
  log: string[],
): Promise<void> {
  const { run, server, keyId } = fixture;
  const { pid } = server.process;
  const look = (where: string, content: string, ...known: string[]) => {
    lookAt(fixture, where, content);
    for (const one of known) mustHave(fixture, where, content, one);
  };
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  look('/metrics', metrics, 'vitrine_http_request_duration_seconds_count{method="POST"');
  if (pid !== undefined) lookAt(fixture, 'the arguments of the process', await argumentsOf(pid));
  const commands: [words: string[], known: string][] = [
    [['account', 'list'], 'acme'],
    [['key', 'list'], keyId],
    [['repo', 'list'], 'shop'],
    [['doctor'], 'database'],
    [['sweep'], 'objects'],
    [['audit', '--limit', '100000'], 'build.finalized'],
  ];
  for (const [words, known] of commands) {
    for (const options of [[], ['--json']]) {
      const { said, failed } = await operate([...words, ...options], env);
      // doctor fails, because the services of the tests do not survive a power loss.
      if (failed && words[0] !== 'doctor')
        run.broken(`vitrine-server ${words[0]} fails`, said.slice(-500));
      look(`what ${words[0]} prints`, said, known);
      run.done('commands');
    }
  }
  // The data directory is searched later. On PostgreSQL the command fails.
  const { said, failed } = await operate(['backup', join(server.dataDir, 'copy.sqlite')], env);
  if (failed !== (env.VITRINE_DATABASE_URL !== undefined))
    run.broken(`a backup ${failed ? 'fails' : 'is made of PostgreSQL'}`, said.slice(-500));
  lookAt(fixture, 'what backup prints', said);
  run.done('commands');
  look('the log', log.join('\n'), `"keyId":"${keyId}"`, '"route":"/api/v1/builds/finalize"');
}

type Start = Parameters<typeof startServer>[0] & { dataDir: string; env: Record<string, string> };

/** What an attacker would find who got the disk, the database, the bucket or a core dump. */
export async function lookInside(fixture: Fixture, start: Start): Promise<void> {
  const { run, keyId } = fixture;
  const { dataDir } = start;
  // Ids and uploaded bytes must be found. Otherwise this search would prove nothing.
  const unseen = new Set([keyId, 'the recording of bundle']);
  const look = async () => {
    for await (const [kind, name, content] of everywhere(start)) {
      for (const one of unseen) if (Buffer.from(content).includes(one)) unseen.delete(one);
      if (name !== 'secret') lookAt(fixture, name, content);
      else if ((await modeOf(join(dataDir, name))) !== 0o600)
        run.broken(
          'other users can read the file of the secret',
          `${(await modeOf(join(dataDir, name))).toString(8)}`,
        );
      run.done(kind);
    }
  };
  await look();
  if (unseen.size > 0) run.broken('stored texts are not found', [...unseen].join(', '));
  // The secrets must be found here. Otherwise this search would prove nothing.
  const before = await inMemory(fixture);
  if (before.found.length === 0)
    run.broken(
      'no secret is found in the memory of a server that has just used them',
      `${before.bytes} bytes`,
    );
  await fixture.server.stop();
  await look();
  fixture.server = await startServer(start);
  for (const path of ['/readyz', '/docs', '/api/v1/limits']) await fetch(fixture.server.url + path);

  const after = await inMemory(fixture);
  if (after.found.length > 0)
    run.broken('a restarted server has secrets in its memory', after.found.join('\n'));
  run.done('memory');
}

async function* everywhere({ dataDir, env }: Start): AsyncGenerator<[kind: string, ...Place]> {
  for await (const place of filesOf(dataDir)) yield ['files', ...place];
  const { VITRINE_DATABASE_URL: database, VITRINE_S3_BUCKET: bucket } = env;
  if (database) for await (const place of rowsOf(database)) yield ['tables', ...place];
  if (bucket) for await (const place of objectsOf(bucket)) yield ['objects', ...place];
}

/** The memory must contain the configuration, but no secret that the server received. */
async function inMemory({
  server,
  received,
}: Fixture): Promise<{ found: string[]; bytes: number }> {
  const { pid } = server.process;
  if (pid === undefined) throw new Error('the server has no process');
  const found = new Set<string>();
  let bytes = 0;
  for await (const [, content] of memoryOf(pid)) {
    bytes += content.length;
    for (const name of received.in(content)) found.add(name);
  }
  return { found: [...found], bytes };
}
