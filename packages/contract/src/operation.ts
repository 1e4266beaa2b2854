import Type from 'typebox';
import type { Scope } from './accounts.ts';
import type { ErrorCode } from './errors.ts';

/** One endpoint of the JSON API. Routes, OpenAPI and the authorization tests use this table. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE';
  /** OpenAPI path template. */
  path: string;
  summary: string;
  tag: 'builds' | 'repositories' | 'previews' | 'reservations' | 'account';
  /** The scope that the API key needs. `any` means any valid key, `none` means no key. */
  scope: Scope | 'any' | 'none';
  params?: Type.TObject;
  query?: Type.TObject;
  body?: Type.TObject;
  /** The largest body in bytes, where it is smaller than `maxBodyBytes` of the limits. */
  maxBodyBytes?: number;
  /** Requests a minute and address. Other operations are limited by API key. */
  perAddress?: number;
  /** Whether the request may carry an Idempotency-Key. */
  idempotent?: true;
  status: 200 | 201 | 204;
  answer?: Type.TSchema;
  /** Whether the answer is also available as `text/csv`. */
  csv?: true;
  /** Error codes in addition to those that `errorsOf` adds. */
  errors: readonly ErrorCode[];
};

/** The path parameters that name a repository. */
export const repository = Type.Object({ owner: Type.String(), repo: Type.String() });
