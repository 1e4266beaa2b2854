import { isObjectKey } from '../object-key.ts';

/** Names in the bucket. PUTs are presigned only for names under `staging`. */
export type Keys = {
  staging: string;
  objects: string;
  /** The name of an upload to a slot. */
  stagingOf(objectKey: string): string;
  /** The name of verified bytes. */
  objectOf(key: string): string;
  /** The slot's key for a name under `staging`; undefined for a name of another form. */
  slotAt(name: string): string | undefined;
  /** The object's key for a name under `objects`; undefined for a name of another form. */
  keyAt(name: string): string | undefined;
};

/** `prefix` is prepended without a separator, so it has to end in a slash to act as a folder. */
export const createKeys = (prefix: string): Keys => {
  const staging = `${prefix}staging/`;
  const objects = `${prefix}objects/`;
  const objectOf = (key: string) => `${objects}${key.slice(0, 2)}/${key}`;
  const ours = (key: string, name: string, nameOf: (key: string) => string) =>
    isObjectKey(key) && nameOf(key) === name ? key : undefined;
  return {
    staging,
    objects,
    stagingOf: (objectKey) => staging + objectKey,
    objectOf,
    slotAt: (name) => ours(name.slice(staging.length), name, (key) => staging + key),
    keyAt: (name) => ours(name.slice(objects.length + 3), name, objectOf),
  };
};

/** Encodes a key for the path of a url, segment by segment. */
export const inPath = (key: string): string =>
  key
    .split('/')
    .map((segment) => strict(encodeURIComponent(segment)))
    .join('/');

/**
 * Also percent-encodes what encodeURIComponent leaves and RFC 3986 reserves: SigV4 encodes all but
 * the unreserved characters.
 */
export const strict = (encoded: string): string =>
  encoded.replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
