import Type from 'typebox';

/** Pattern of every text: well-formed Unicode (no lone surrogate) without U+0000. */
export const TEXT_PATTERN = '^[^\\u0000\\p{Cs}]*$';
const SHA256_PATTERN = '^(sha256:)?[0-9a-fA-F]{64}$';
const COMMIT_PATTERN = '^[0-9a-fA-F]{40}$';
const APP_PATTERN = '^[a-z0-9][a-z0-9._-]{0,63}$';
const APPS_PATTERN = `${APP_PATTERN}|^\\*$`;
const MEDIA_TYPE_PATTERN =
  '^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+( *; *[A-Za-z0-9!#$&^_.+-]+=("[ !#-\\[\\]-~]*"|[A-Za-z0-9!#$&\'*^_.+-]+))*$';

/** What each pattern asks for, as the end of a sentence. Errors do not show patterns. */
export const patternRules: ReadonlyMap<string, string> = new Map([
  [TEXT_PATTERN, 'must be well-formed Unicode without U+0000'],
  [SHA256_PATTERN, 'must be 64 hexadecimal digits, with or without `sha256:` in front'],
  [COMMIT_PATTERN, 'must be a full commit id: 40 hexadecimal digits'],
  [
    APP_PATTERN,
    'must be 1 to 64 lowercase letters, digits, `.`, `_` and `-`, and begin with a letter or digit',
  ],
  [
    APPS_PATTERN,
    'must be `*`, or 1 to 64 lowercase letters, digits, `.`, `_` and `-`, and begin with a letter or digit',
  ],
  [MEDIA_TYPE_PATTERN, 'must be a media type such as `application/javascript`'],
]);

const text = (options: object = {}) => Type.String({ pattern: TEXT_PATTERN, ...options });

/** Free text of at most `maxLength` code points. */
export const Text = (maxLength: number, description: string) => text({ maxLength, description });

/** A name of 1 to 255 code points. */
export const Name = (description: string) => text({ minLength: 1, maxLength: 255, description });

/**
 * SHA-256 (FIPS 180-4) in hex, with or without the prefix `sha256:`. Answers have it in lowercase.
 */
export const Sha256 = Type.String({
  pattern: SHA256_PATTERN,
  description: 'SHA-256, 64 hex digits; a `sha256:` prefix is accepted, answers are lowercase.',
});

/** A full git commit id (SHA-1): 40 hex digits. */
export const CommitSha = Type.String({
  pattern: COMMIT_PATTERN,
  description: 'The full commit id: 40 hex digits; answers are lowercase.',
});

/**
 * A media type `type/subtype[; parameters]` (RFC 9110, 8.3.1) of restricted names (RFC 6838, 4.2).
 */
export const MediaType = Type.String({
  minLength: 3,
  maxLength: 255,
  pattern: MEDIA_TYPE_PATTERN,
  description: 'A media type `type/subtype[; parameters]`, at most 255 characters.',
});

/** A time of RFC 3339. Answers have it in UTC with milliseconds. */
export const Time = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
});

export const Platform = Type.Union([Type.Literal('ios'), Type.Literal('android')], {
  description: 'The platform the bundle was made for.',
});
export type Platform = Type.Static<typeof Platform>;

const app = (description: string) => Type.String({ pattern: APP_PATTERN, description });

/** Name of one application of a repository that has several. */
export const App = app(
  'The application, where a repository has several: lowercase letters, digits, `.`, `_` and `-`.',
);

/** Query parameter of reads and lists. */
export const AppQuery = Type.Optional(app('The application; without it, the one without a name.'));

/** The same of lists that can have all applications together. */
export const AppsQuery = Type.Optional(
  Type.String({
    pattern: APPS_PATTERN,
    description: 'The application, or `*` for all; without it, the one without a name.',
  }),
);

export const Status = Type.Union(
  [Type.Literal('pending'), Type.Literal('ready'), Type.Literal('expired')],
  {
    description: '`pending` until the first finalize, `expired` when no live reservation is left.',
  },
);
export type Status = Type.Static<typeof Status>;

export const ContentEncoding = Type.Union(
  [Type.Literal('identity'), Type.Literal('gzip'), Type.Literal('br'), Type.Literal('zstd')],
  { description: 'How the PUT bytes of the bundle are compressed.' },
);
export type ContentEncoding = Type.Static<typeof ContentEncoding>;

/** A size in bytes, without a maximum: a size over its limit is refused with 413, not 400. */
export const SizeBytes = (minimum: 0 | 1) =>
  Type.Integer({ minimum, description: 'Size in bytes.' });

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const DeviceSpec = Type.Object(
  {
    width: Type.Number({ exclusiveMinimum: 0, maximum: 10000 }),
    height: Type.Number({ exclusiveMinimum: 0, maximum: 10000 }),
  },
  { description: 'Size of the screen in points (iOS) or dp (Android).' },
);
export type DeviceSpec = Type.Static<typeof DeviceSpec>;
