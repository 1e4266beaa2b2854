import { sha256 } from '../../../harness/fixtures/bytes.ts';
import { declaration } from '../../../harness/in-process/test-server.ts';

export type Named = { path: string; contentType: string; isFile: boolean };

type Fields = {
  owner?: string;
  repo?: string;
  files?: Partial<Named>[];
  recordings?: Partial<Named>[];
  branch?: string;
  commitSha?: string;
  entry?: string;
  bundleContentType?: string;
  title?: string;
};

/** The content uploaded under a path. It differs for every path. */
export const contentOf = (path: string) => `the bytes of ${JSON.stringify(path)}`;

const object = ({ path = '', contentType = 'text/plain' }: Partial<Named>) => ({
  path,
  contentType,
  sizeBytes: Buffer.byteLength(contentOf(path)),
  contentHash: sha256(contentOf(path)),
});

export const BUNDLE = 'the bundle';

export const declared = ({ files = [], recordings = [], ...more }: Fields) =>
  declaration(BUNDLE, {
    files: files.map(object),
    recordings: recordings.map((one) => ({ ...object(one), kind: 'log' })),
    ...more,
  });

type Answer = { status: number; body: { error?: { code?: string; details?: { path: string }[] } } };

/** Whether the request was refused as invalid, with a detail for this JSON pointer. */
export function refused({ status, body }: Answer, pointer: string): boolean {
  const { code, details = [] } = body.error ?? {};
  return (
    status === 400 && code === 'invalid_request' && details.some(({ path }) => path === pointer)
  );
}
