/**
 * Headers that a PUT to a slot must not have. They are not signed, because clients need not send them.
 * AWS refuses a presigned request with an `x-amz-*` header that is not signed; Ceph's gateway follows it.
 */
const DENIED = [
  's3:x-amz-copy-source',
  's3:x-amz-acl',
  's3:x-amz-grant-full-control',
  's3:x-amz-grant-read',
  's3:x-amz-grant-read-acp',
  's3:x-amz-grant-write',
  's3:x-amz-grant-write-acp',
];

const SID = 'VitrineSlots';

type Statement = { Sid?: string };
type Policy = { Version?: string; Statement?: Statement | Statement[] };

/**
 * A bucket policy that denies PUTs with these headers below `staging`, with all other statements of the
 * policy that there is. Each header has a statement: conditions of one statement must all be true.
 */
export function withSlotPolicy(present: string | null, bucket: string, staging: string): string {
  const { Statement = [], ...policy }: Policy = JSON.parse(present ?? '{}');
  const others = [Statement].flat().filter(({ Sid }) => !Sid?.startsWith(SID));
  const ours = DENIED.map((key, at) => ({
    Sid: `${SID}${at}`,
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObject',
    Resource: `arn:aws:s3:::${bucket}/${staging}*`,
    // At least one character: to Ceph's gateway, a header that is not there is an empty one.
    Condition: { StringLike: { [key]: '?*' } },
  }));
  return JSON.stringify({ Version: '2012-10-17', ...policy, Statement: [...others, ...ours] });
}
