import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import { declaration, type TestServer } from '../../../../tests/harness/in-process/test-server.ts';

type Server = TestServer;
type Files = Record<string, { contentType: string; bytes: string | Buffer }>;

const declared = (files: Files, more: object = {}) =>
  Object.entries(files).map(([path, { contentType, bytes }]) => ({
    path,
    contentType,
    ...more,
    sizeBytes: Buffer.byteLength(bytes),
    contentHash: sha256(bytes),
  }));

type Recordings = { screenshots?: Files; videos?: Files };

/** Publishes a preview with unique files and recordings. Returns its page. */
export async function publishPreview(
  server: Server,
  bundle: string | Buffer,
  { files = {}, ...recordings }: { files?: Files } & Recordings,
): Promise<string> {
  return (await publish(server, 'previews', bundle, files, recordings)).url;
}

/** Publishes a build with unique files. Returns its record. */
export const publishBuild = (server: Server, bundle: string, files: Files) =>
  publish(server, 'builds', bundle, files);

async function publish(
  server: Server,
  kind: 'builds' | 'previews',
  bundle: string | Buffer,
  files: Files,
  { screenshots = {}, videos = {} }: Recordings = {},
) {
  const all = { ...files, ...screenshots, ...videos };
  const { body } = await server.api('POST', `/api/v1/${kind}`, {
    ...declaration(bundle),
    files: declared(files),
    recordings: [
      ...declared(screenshots, { kind: 'screenshot' }),
      ...declared(videos, { kind: 'video' }),
    ],
  });
  for (const slot of body.slots) {
    const bytes = slot.path === null ? bundle : all[slot.path]?.bytes;
    await fetch(slot.putUrl, {
      method: 'PUT',
      headers: slot.headers,
      body: new Uint8Array(Buffer.from(bytes ?? '')),
    });
  }
  return (await server.api('POST', `/api/v1/${kind}/finalize`, { token: body.token })).body;
}
