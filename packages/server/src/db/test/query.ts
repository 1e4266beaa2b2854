import { Client } from 'pg';

export const options = { poolSize: 10, timeoutMs: 15_000 };

/** Runs statements on a new connection. Returns the rows of the last one. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return [await client.query(sql)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
