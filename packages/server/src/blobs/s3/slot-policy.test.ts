import { expect, test } from 'vitest';
import { withSlotPolicy } from './slot-policy.ts';

test('the policy of slots is added to a bucket once, and keeps other statements', () => {
  const theirs = { Sid: 'Theirs', Effect: 'Allow', Action: 's3:GetObject' };
  const present = JSON.stringify({ Version: '2008-10-17', Id: 'a', Statement: theirs });
  const once = withSlotPolicy(present, 'uploads', 'v/staging/');
  expect(withSlotPolicy(once, 'uploads', 'v/staging/')).toBe(once);
  const { Statement, ...rest } = JSON.parse(once);
  expect(rest).toEqual({ Version: '2008-10-17', Id: 'a' });
  expect(Statement[0]).toEqual(theirs);
  const denied = Statement.slice(1).map((one: { Condition: { StringLike: object } }) => {
    expect(one).toMatchObject({
      Effect: 'Deny',
      Action: 's3:PutObject',
      Resource: 'arn:aws:s3:::uploads/v/staging/*',
    });
    return Object.keys(one.Condition.StringLike)[0];
  });
  expect(denied).toEqual(
    expect.arrayContaining(['s3:x-amz-copy-source', 's3:x-amz-acl', 's3:x-amz-grant-read']),
  );
  expect(JSON.parse(withSlotPolicy(null, 'uploads', 'staging/'))).toMatchObject({
    Version: '2012-10-17',
  });
});
