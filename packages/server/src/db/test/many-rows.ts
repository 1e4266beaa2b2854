import { query } from './query.ts';

/**
 * Fills an empty, migrated database with `builds` builds on 1,000 branches of 20 repositories. Most
 * builds are ready. A fifth of them have the other rows of an upload too. Needs a superuser.
 */
export async function fill(url: string, builds: number): Promise<void> {
  // The role `replica` turns off the checks of foreign keys, which would take most of the time.
  await query(url, `set session_replication_role = replica; ${manyRows(builds)}`);
  await query(url, 'vacuum analyze');
}

const manyRows = (builds: number): string => `
insert into accounts (id, name, created_at) select 'acc_'||i, 'account '||i, 1 from generate_series(1, 10) i;
insert into api_keys select 'key_'||i, 'acc_'||(i % 10 + 1), md5('secret'||i), '["builds"]', null, i, null, null
  from generate_series(1, 2000) i;
insert into api_keys select 'exchanged_'||i, 'acc_'||(i % 10 + 1), md5('secret'||i), '["builds"]', null, i, i + 900, null,
    'trs_'||(i % 100)
  from generate_series(1, 2000) i;
insert into trusts select 'trs_'||i, 'acc_'||(i % 10 + 1), 'https://issuer-'||(i / 2), 'audience', '{}', 'Owner/Repo', '["builds"]', i
  from generate_series(1, 1000) i;
insert into repositories select 'rep_'||i, 'acc_'||(i % 10 + 1), 'owner', 'repo'||i, 'Owner', 'Repo'||i, 1, null
  from generate_series(1, 20) i;
insert into branches select 'brn_'||i, 'rep_'||(i % 20 + 1), 'branch '||(i / 40),
    case (i / 20) % 2 when 0 then 'ios' else 'android' end, md5('branch'||i)
  from generate_series(1, 1000) i;
insert into builds select 'bld_'||md5('build'||i), md5('share'||i), branches.id, repository_id, platform,
    md5('commit'||i), 1, case when i % 20 > 0 then i end, i, i, i, i, i,
    case when i % 20 > 0 then i end, case when i % 20 > 0 then i + 1000000 end, case when i % 50 = 7 then i end
  from generate_series(1, ${builds}) i join branches on branches.id = 'brn_'||(i % 1000 + 1);
update branches set uploaded_at = 2000000, uploaded_seq = substr(id, 5)::bigint;
insert into previews select md5('preview'||i), 'acc_'||(i % 10 + 1), 'ios', 'standard', null, '{}', '{}', i, i, i,
    case when i % 20 > 0 then i end, i + 1000000, null, 'owner/repo'||(i % 20 + 1)
  from generate_series(1, ${builds / 5}) i;
insert into reservations (id, kind, account_id, target_id, retention_days, created_at, expires_at, closed_at,
    finalized_at, lease_until, content, result)
  select 'rsv_'||i, 'build', 'acc_'||(i % 10 + 1), 'bld_'||md5('build'||i), 30, i, i + 3600000,
    null, case when i % 100 > 0 then i end, null, '{}', null
  from generate_series(1, ${builds / 5}) i;
insert into reservation_tokens select 'tok_'||i, md5('token'||i), 'rsv_'||i from generate_series(1, ${builds / 5}) i;
insert into idempotency_keys select 'acc_'||(i % 10 + 1), 'builds', 'key '||i, md5('body'||i), 'rsv_'||i, i
  from generate_series(1, ${builds / 5}) i;
insert into usage_events (reservation_id, account_id, at, sequence)
  select 'rsv_'||i, 'acc_'||(i % 10 + 1), i, i from generate_series(1, ${builds / 5}) i;
insert into audit_events (at, action, actor, account_id, target, request_id, count)
  select i, 'build.reserved', 'key_'||(i % 2000 + 1), 'acc_'||(i % 10 + 1), '{}', 'req_'||i, 1
  from generate_series(1, ${builds / 5}) i;
insert into objects select 'obj_'||i, 'acc_'||(i % 10 + 1), md5('hash'||i)||md5('more'||i), 'identity', 10, i,
    case when i % 50 = 0 then i end
  from generate_series(1, ${(builds / 5) * 2}) i;
insert into slots (object_key, reservation_id, position, role, path, content_type, size_bytes,
    content_hash, recording, encoding, stored_key)
  select 'slt_'||i||'_'||p, 'rsv_'||i, p, case p when 0 then 'bundle' else 'file' end, 'path '||p,
    'image/png', 10, md5('hash'||(2 * i - p))||md5('more'||(2 * i - p)), null, 'identity',
    case when i % 100 > 0 then 'obj_'||(2 * i - p) end
  from generate_series(1, ${builds / 5}) i, generate_series(0, 1) p;
insert into revisions select md5('share'||i), 1, 'acc_'||(i % 10 + 1), i, case when i % 50 = 0 then i end, '{}'
  from generate_series(1, ${builds / 5}) i;
insert into gone_contents select md5('gone'||i) from generate_series(1, ${builds / 5}) i;
insert into revision_objects select md5('share'||i), 1, p, case p when 0 then 'bundle' else 'file' end, 'path '||p,
    'image/png', 10, md5('hash'||(2 * i - p)), null, 'identity', 'obj_'||(2 * i - p)
  from generate_series(1, ${builds / 5}) i, generate_series(0, 1) p where (2 * i - p) % 50 > 0;
`;
