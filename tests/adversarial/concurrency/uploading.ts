import { type Answer, type Client, type Piece, patiently } from '../support/client.ts';

/** Reserves and PUTs everything: a token to finalize with, and the id of the build. */
export async function reserveAndPut(
  client: Client,
  [commit, branch]: [string, string],
  pieces: Piece[],
): Promise<{ id: string; token: string }> {
  const { body } = await patiently(() => client.reserve(commit, pieces, { branch }));
  await putAll(client, body.slots, pieces);
  return body;
}

/** In the order of the slots, which is that of the pieces. */
export async function putAll(client: Client, slots: { uploaded: boolean }[], pieces: Piece[]) {
  const missing = slots.flatMap((slot, index) => {
    const bytes = pieces[index]?.bytes;
    return slot.uploaded || !bytes ? [] : [() => client.put(slot, bytes)];
  });
  await Promise.all(missing.map(patiently));
}

export const shaOf = (pieces: Piece[]): string => pieces.map(({ sha256 }) => sha256).join(' ');

/** What a record of a build shows, in the order of the pieces. */
export const shownIn = ({ body }: Answer): string =>
  [body.contentHash, ...body.files.map((file: { contentHash: string }) => file.contentHash)].join(
    ' ',
  );
