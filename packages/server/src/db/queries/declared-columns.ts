import type { DeclaredObject } from '../../core/model/content.ts';
import { fromJsonOrNull, toJsonOrNull } from '../schema/json.ts';

/** The columns slots and revision objects share: what was declared of one object. */
export const declaredColumns = [
  'role',
  'path',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'content_hash as contentHash',
  'recording',
] as const;

/** Rows go in so many at a time: far below the number of variables a statement may have. */
export const ROWS_AT_ONCE = 100;

export const declaredValues = (object: DeclaredObject) => ({
  role: object.role,
  path: object.path,
  content_type: object.contentType,
  size_bytes: object.sizeBytes,
  content_hash: object.contentHash,
  recording: toJsonOrNull(object.recording),
});

export const readDeclared = <Row extends { recording: string | null }>(row: Row) => ({
  ...row,
  recording: fromJsonOrNull<NonNullable<DeclaredObject['recording']>>(row.recording),
});
