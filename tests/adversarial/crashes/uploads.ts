import type { Slot } from '@vitrine/contract';
import { partsOf, type Reserved, type Shown } from './client.ts';
import { type Content, content } from './contents.ts';

/** A build or preview. After its deletion, the next upload of its commit makes another one. */
export type Target = {
  kind: 'builds' | 'previews';
  /** The id; for a preview, its share id. */
  id: string;
  /** Whether a delete was sent, and whether it was answered with 204. */
  deletion?: 'asked' | 'answered';
};

export type Upload = {
  target: Target;
  contents: Map<string, Content>;
  reserved: Reserved;
  /** Slots whose PUT was answered with 200, by object key. */
  stored: Set<string>;
  /** Whether a finalize was sent; `record` is its 201. */
  asked: boolean;
  record?: Shown;
};

export const byTarget = (uploads: Upload[]): Map<Target, Upload[]> =>
  Map.groupBy(uploads, ({ target }) => target);

export const contentOf = ({ contents }: Upload, { path }: Pick<Slot, 'path'>): Content =>
  contents.get(path ?? '') ?? content(new Uint8Array());

/** Whether the record shows exactly one of these uploads whose finalize was sent. */
export function isWhole(shown: Shown, uploads: Upload[]): boolean {
  const names = nameAll(partsOf(shown));
  return uploads.some(({ asked, contents }) => {
    const parts = [...contents].map(([name, { hash }]) => ({ name, hash }));
    return asked && nameAll(parts) === names;
  });
}

export const nameAll = (parts: { name: string; hash: string }[]): string =>
  JSON.stringify(parts.map(({ name, hash }) => [name, hash]).sort());
