import { execFile } from 'node:child_process';
import { Client } from 'pg';
import type { Environment } from '../../harness/processes/command.ts';

/** Whether a text is stored in the database of a server, or in its data directory. */
export async function isKept(text: string, environment: Environment): Promise<boolean> {
  const { VITRINE_DATABASE_URL: url, VITRINE_DATA_DIR: folder = '' } = environment;
  return (await isInFiles(text, folder)) || (url !== undefined && (await isInRows(text, url)));
}

function isInFiles(text: string, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('grep', ['-rlF', '--', text, folder], (_, stdout) => resolve(stdout !== ''));
  });
}

/** PostgreSQL prints bytea columns in hexadecimal. */
async function isInRows(text: string, url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const forms = [text, Buffer.from(text).toString('hex')];
    for (const { name } of tables.rows) {
      const query = `select 1 from ${name} t where strpos(t::text, $1) + strpos(t::text, $2) > 0`;
      if ((await client.query(query, forms)).rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
