import { type Answer, type Client, type Piece, patiently } from '../support/client.ts';

/**
 * Reserves a build and PUTs all pieces. Returns the token for the finalize and the id of the build.
 */
export async function reserveAndPut(
  client: Client,
  [commit, branch]: [string, string],
  pieces: Piece[],
): Promise<{ id: string; token: string }> {
  const { body } = await patiently(() => client.reserve(commit, pieces, { branch }));
  await putAll(client, body.slots, pieces);
  return body;
}

export async function putAll(client: Client, slots: { uploaded: boolean }[], pieces: Piece[]) {
  const missing = slots.flatMap((slot, index) => {
    const bytes = pieces[index]?.bytes;
    return slot.uploaded || !bytes ? [] : [() => client.put(slot, bytes)];
  });
  await Promise.all(missing.map(patiently));
}

export const shaOf = (pieces: Piece[]): string => pieces.map(({ sha256 }) => sha256).join(' ');

/** The hashes in the record of a build, in the order of the pieces. */
export const shownIn = ({ body }: Answer): string =>
  [body.contentHash, ...body.files.map((file: { contentHash: string }) => file.contentHash)].join(
    ' ',
  );
