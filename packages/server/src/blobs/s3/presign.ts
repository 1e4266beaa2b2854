import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import type { Presentation, PresignedPut, SlotGrant } from '../../core/ports/blob-store.ts';
import { s3Failure } from './failure.ts';
import { inPath, strict } from './keys.ts';
import type { S3BlobStoreOptions, S3Connection } from './options.ts';
import { clientOptions } from './requests.ts';

export type Presigner = {
  put(name: string, grant: SlotGrant, sha256: string | null): Promise<PresignedPut>;
  get(name: string, as: Presentation): Promise<string>;
};

/** The longest lifetime that SigV4 allows. */
const MAX_SECONDS = 7 * 24 * 3600;
const LINK_SECONDS = 300;
const CHECKSUM = 'x-amz-checksum-sha256';
/** Signed headers: a client has to send the declared values. `host` binds the url to this store. */
const SIGNED = new Set(['host', 'content-type', 'content-length', CHECKSUM]);

/** A url is valid for `seconds`, from `ago` milliseconds before now. */
type Life = { seconds: number; ago: number };
type Request = { method: string; query: Record<string, string>; headers: Record<string, string> };

/**
 * Makes SigV4 presigned urls for the public endpoint, without a request to the store. A url made
 * with temporary credentials expires with them at the latest.
 */
export const createPresigner = (
  options: S3Connection & Pick<S3BlobStoreOptions, 'clock' | 'now'>,
): Presigner => {
  const { bucket, clock, now = Date.now } = options;
  const endpoint = options.publicEndpoint ?? options.endpoint;
  const client = new S3Client(clientOptions(options, endpoint));
  // `getSignedUrl` runs all middleware of the SDK and takes ten times as long for each url.
  const presigner = new S3RequestPresigner(client.config);
  let base: Promise<URL> | undefined;

  /** The url of the bucket, ending in a slash. The SDK resolves regions and virtual hosts. */
  const findBase = async () => {
    const url = new URL(
      await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'k' })),
    );
    url.search = '';
    url.pathname = url.pathname.slice(0, -1);
    return url;
  };

  const presign = async (name: string, { seconds, ago }: Life, request: Request) => {
    try {
      base ??= findBase();
      const { protocol, hostname, port, pathname } = await base;
      const signed = await presigner.presign(
        {
          ...request,
          protocol,
          hostname,
          ...(port && { port: Number(port) }),
          path: pathname + inPath(name),
        },
        {
          expiresIn: seconds,
          signingDate: new Date(now() - ago),
          signableHeaders: SIGNED,
          unhoistableHeaders: new Set([CHECKSUM]),
        },
      );
      const authority = port ? `${hostname}:${port}` : hostname;
      return `${protocol}//${authority}${signed.path}?${queryOf(signed.query)}`;
    } catch (error) {
      base = undefined;
      throw s3Failure('presign', error);
    }
  };

  return {
    async put(name, { contentType, sizeBytes, expiresAt }, sha256) {
      const left = expiresAt - clock.now();
      const life = {
        seconds: Math.min(Math.max(Math.ceil(left / 1000), 1), MAX_SECONDS),
        // An expired reservation gets a url that has expired too.
        ago: Math.max(0, 1000 - left),
      };
      const headers: Record<string, string> = {};
      if (sha256 !== null) headers[CHECKSUM] = Buffer.from(sha256, 'hex').toString('base64');
      const putUrl = await presign(name, life, {
        method: 'PUT',
        query: {},
        headers: { 'content-type': contentType, 'content-length': `${sizeBytes}`, ...headers },
      });
      return { putUrl, headers };
    },

    get(name, { contentType, contentDisposition, contentEncoding }) {
      const query = {
        'response-content-type': contentType,
        // Also for `identity`: it overrides a Content-Encoding that the client sent with its PUT.
        'response-content-encoding': contentEncoding,
        'response-cache-control': 'private, max-age=31536000, immutable',
        ...(contentDisposition && { 'response-content-disposition': contentDisposition }),
      };
      return presign(
        name,
        { seconds: LINK_SECONDS, ago: 0 },
        { method: 'GET', query, headers: {} },
      );
    },
  };
};

const queryOf = (query: Record<string, string | string[] | null> | undefined): string =>
  Object.entries(query ?? {})
    .map(([name, value]) => [name, `${value ?? ''}`].map(encodeURIComponent).map(strict).join('='))
    .join('&');
