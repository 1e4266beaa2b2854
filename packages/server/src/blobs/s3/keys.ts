import { isObjectKey } from '../object-key.ts';

/** Where things lie in the bucket. Only what is under `staging` is ever presigned for a PUT. */
export type Keys = {
  staging: string;
  objects: string;
  /** What a client PUTs to a slot. */
  stagingOf(objectKey: string): string;
  /** Verified bytes. */
  objectOf(key: string): string;
  /** The slot's key of a name under `staging`; undefined for what is not ours. */
  slotAt(name: string): string | undefined;
  /** The object's key of a name under `objects`; undefined for what is not ours. */
  keyAt(name: string): string | undefined;
};

/** `prefix` goes in front as it is: it ends in a slash if there shall be one. */
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

/** A key as part of a url's path; RFC 3986 reserves some that encodeURIComponent leaves. */
export const inPath = (key: string): string =>
  key
    .split('/')
    .map((segment) => strict(encodeURIComponent(segment)))
    .join('/');

/** Percent-encodes as SigV4 wants it: everything but the unreserved characters of RFC 3986. */
export const strict = (encoded: string): string =>
  encoded.replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
