import { Client } from 'pg';

/** Facts about a PostgreSQL server, for `vitrine-server doctor`. */
export type PostgresFacts = {
  version: string;
  encoding: string;
  /** Median of five round trips, in milliseconds. */
  roundTripMs: number;
  /** The setting `max_connections`. */
  maxConnections: number;
  /** This and the next two settings decide whether commits survive a crash. */
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  /** Whether the server is a standby or set to read only. */
  readOnly: boolean;
  /** The server's time minus the time of this machine, in milliseconds. */
  aheadMs: number;
  /** Whether all statements of a transaction reach one session. A pooler may break that. */
  oneSession: boolean;
};

const CONNECT_MS = 10_000;
const TRIPS = 5;

/** Opens its own connection. Rejects with the error of the client when that fails. */
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
    const [settings] = rows;
    const trips = await roundTrips(client);
    return {
      version: settings.version,
      encoding: settings.encoding,
      maxConnections: Number(settings.connections),
      fsync: settings.fsync ?? 'on',
      fullPageWrites: settings.pages ?? 'on',
      synchronousCommit: settings.commits,
      readOnly: settings.readOnly,
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
    // A local setting is visible only in the transaction that set it.
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
