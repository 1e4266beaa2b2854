import { Client } from 'pg';

/** What a PostgreSQL server says about itself, as far as it matters here. */
export type PostgresFacts = {
  version: string;
  encoding: string;
  /** Median of some, in milliseconds. */
  roundTripMs: number;
  /** Connections that the server takes at most. */
  maxConnections: number;
  /** Settings that decide whether what was committed survives: `on` or `off`. */
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  /** A standby, or set to read only. */
  readOnly: boolean;
  /** Its time less ours, in milliseconds. */
  aheadMs: number;
  /** Statements of a transaction reach one session, as they must behind a pooler. */
  oneSession: boolean;
};

const CONNECT_MS = 10_000;
const TRIPS = 5;

/** Asks on a connection of its own; rejects with the client's error when there is none to be had. */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        current_setting('max_connections') as connections,
        current_setting('fsync', true) as fsync,
        current_setting('full_page_writes', true) as pages,
        current_setting('synchronous_commit') as commits,
        current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    const [said] = rows;
    const trips = await roundTrips(client);
    return {
      version: said.version,
      encoding: said.encoding,
      maxConnections: Number(said.connections),
      fsync: said.fsync ?? 'on',
      fullPageWrites: said.pages ?? 'on',
      synchronousCommit: said.commits,
      readOnly: said.readOnly,
      ...trips,
      oneSession: await isOneSession(client),
    };
  } finally {
    await client.end();
  }
}

async function roundTrips(client: Client): Promise<{ roundTripMs: number; aheadMs: number }> {
  const trips: { took: number; ahead: number }[] = [];
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const began = Date.now();
    const before = performance.now();
    const { rows } = await client.query(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    );
    const took = performance.now() - before;
    trips.push({ took, ahead: Number(rows[0].now) - (began + took / 2) });
  }
  const [middle] = trips.sort((a, b) => a.took - b.took).slice(TRIPS >> 1);
  return { roundTripMs: middle?.took ?? 0, aheadMs: Math.round(middle?.ahead ?? 0) };
}

async function isOneSession(client: Client): Promise<boolean> {
  const session = async () => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  try {
    await client.query('begin');
    // What was set in a transaction is seen in it, and nowhere else.
    await client.query("select set_config('vitrine.probe', 'here', true)");
    const first = await session();
    const { rows } = await client.query("select current_setting('vitrine.probe', true) as probe");
    return rows[0].probe === 'here' && (await session()) === first;
  } catch {
    return false;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}
