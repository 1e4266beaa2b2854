import type { DeclaredObject } from '../../core/model/content.ts';
import { fromJsonOrNull, toJsonOrNull } from '../schema/json.ts';

/** The columns that slots and revision objects share: the declaration of one object. */
export const declaredColumns = [
  'role',
  'path',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'content_hash as contentHash',
  'recording',
] as const;

/** Rows of one insert. Their values stay far below the limit of parameters of a statement. */
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
