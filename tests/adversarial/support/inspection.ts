import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Storage } from '../../../packages/server/src/compose/storage.ts';
import type { ObjectRecord } from '../../../packages/server/src/core/ports/upload-repositories.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';

/** Checks the stores directly, without the server. */

type Rule = { wrong: string; rows: string };

/** Conditions that must never hold, even during requests. */
const ALWAYS: Rule[] = [
  {
    wrong: 'objects of revisions that have no row of their own, or one of other bytes',
    rows: `revision_objects r left join objects o on o.key = r.object_key
      where o.key is null or o.size_bytes <> r.size_bytes or o.content_hash <> r.content_hash`,
  },
  {
    wrong: 'slots filled with what has no row, or one of other bytes',
    rows: `slots s left join objects o on o.key = s.stored_key where s.stored_key is not null
      and (o.key is null or o.size_bytes <> s.size_bytes or o.content_hash <> s.content_hash)`,
  },
  {
    wrong: 'objects that a revision of another account shows',
    rows: `revision_objects r join objects o on o.key = r.object_key
      join revisions v on v.share_id = r.share_id and v.number = r.number
      where v.account_id <> o.account_id`,
  },
  {
    wrong: 'builds without the revision they show',
    rows: `builds b left join revisions v on v.share_id = b.share_id and v.number = b.revision
      where b.revision > 0 and b.deleted_at is null
      and (v.share_id is null or v.superseded_at is not null)`,
  },
  {
    wrong: 'ready previews without their revision',
    rows: `previews p left join revisions v on v.share_id = p.share_id and v.number = 1
      where p.ready_at is not null and p.deleted_at is null
      and (v.share_id is null or v.superseded_at is not null)`,
  },
  {
    wrong: 'builds that are ready without a revision, or not with one',
    rows: `builds where (revision > 0) <> (ready_at is not null)`,
  },
  {
    wrong: 'revisions without a bundle',
    rows: `revisions v where not exists (select 1 from revision_objects r
      where r.share_id = v.share_id and r.number = v.number and r.role = 'bundle')`,
  },
  {
    wrong: 'objects that no sweep would look at, though nothing shows them',
    rows: `objects o where o.idle_since is null
      and not exists (select 1 from revision_objects r where r.object_key = o.key)`,
  },
];

/** Rows that must be gone when a sweep has run long after the last request. */
const IN_THE_END: Rule[] = [
  ...['reservations', 'reservation_tokens', 'slots', 'idempotency_keys'].map((table) => ({
    wrong: `rows of ${table}`,
    rows: table,
  })),
  { wrong: 'previews past retention', rows: 'previews where deleted_at is null' },
  {
    wrong: 'builds that are not the latest of their branch',
    rows: `builds b where b.deleted_at is null and (b.ready_at is null or exists (
      select 1 from builds later where later.branch_id = b.branch_id
      and later.deleted_at is null and later.current_seq > b.current_seq))`,
  },
  {
    wrong: 'revisions that nothing shows',
    rows: `revisions v where not exists (select 1 from builds b where b.share_id = v.share_id
      and b.revision = v.number and b.deleted_at is null)`,
  },
  {
    wrong: 'objects that no revision shows',
    rows: `objects o where not exists (select 1 from revision_objects r where r.object_key = o.key)`,
  },
];

/** Returns references to missing or wrong rows and bytes. */
export async function danglingIn(holdings: Storage): Promise<string[]> {
  return [...(await broken(holdings, ALWAYS)), ...(await wrongBytesIn(holdings))];
}

/** Returns what is left besides the latest builds. */
export async function leftoversIn(holdings: Storage): Promise<string[]> {
  const wrong = await broken(holdings, IN_THE_END);
  const keys = new Set((await Array.fromAsync(holdings.rows.objects())).map(({ key }) => key));
  const stored = await Array.fromAsync(holdings.blobs.list());
  const strays = stored.filter(({ key }) => !keys.has(key));
  if (strays.length > 0) wrong.push(`${strays.length} times bytes without a row`);
  const unfinished = await holdings.blobs.sweepUnfinished(Number.MAX_SAFE_INTEGER);
  const uncollected = await holdings.blobs.sweepUncollected(Number.MAX_SAFE_INTEGER);
  if (unfinished + uncollected > 0) wrong.push(`${unfinished + uncollected} broken uploads`);
  return wrong;
}

async function broken({ rows: { engine } }: Storage, rules: Rule[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const rule of rules) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.raw(rule.rows)}`.execute(engine.reads);
    const count = Number(rows[0]?.count);
    if (count > 0) wrong.push(`${count} ${rule.wrong}`);
  }
  return wrong;
}

const AT_ONCE = 8;

async function wrongBytesIn({ rows, blobs }: Storage): Promise<string[]> {
  const wrong: string[] = [];
  const objects = await Array.fromAsync(rows.objects());
  const worker = async () => {
    for (let row = objects.pop(); row; row = objects.pop()) {
      const bytes = await blobs
        .read(row.key)
        .then(async (body) => Buffer.concat(await Array.fromAsync(body)))
        .catch(() => undefined);
      if (!bytes) wrong.push(`a row of ${row.sizeBytes} bytes has none`);
      else if (!isOf(row, bytes)) wrong.push(`a row of ${row.sizeBytes} bytes has others`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return wrong;
}

const DECODE: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
};

function isOf({ sizeBytes, contentHash, encoding }: ObjectRecord, bytes: Buffer): boolean {
  if (bytes.length !== sizeBytes) return false;
  const plain = DECODE[encoding]?.(bytes) ?? bytes;
  return sha256(plain) === contentHash;
}
