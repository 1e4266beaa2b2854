import { randomBytes } from 'node:crypto';
import { Connection } from './connection.ts';
import { SAMPLES } from './fill-sqlite.ts';
import { flow, startVitrine, type Vitrine } from './vitrine.ts';

/** Makes the builds that `fill` copies, through the API. Returns the key, and the headers with it. */
export async function makeSamples(dataDir: string): Promise<Pick<Vitrine, 'key' | 'headers'>> {
  await using stack = new AsyncDisposableStack();
  const vitrine = await startVitrine(dataDir, stack);
  const connection = await Connection.open(vitrine.url);
  const bytes = randomBytes(4096);
  for (const branch of SAMPLES) await flow(connection, vitrine, bytes, { branch });
  connection.close();
  return vitrine;
}
