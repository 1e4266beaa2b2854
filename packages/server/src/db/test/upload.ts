import type { SlotRole } from '@vitrine/contract';
import type { Store } from '../../core/ports/store.ts';
import { content, NOW, object, reservation, slot } from './fixtures.ts';

/** A build, or a preview, whose two ids are the same. */
export type Target = { id: string; shareId: string };

/**
 * Uploads an object of 5 bytes to a target, with the object's key for its name. With a revision
 * number, that revision is published. `role` is that of the object in the upload.
 */
export const uploader =
  (store: Store) =>
  async (
    key: string,
    target: Target,
    number: number | null = 1,
    role: SlotRole = 'bundle',
  ): Promise<void> => {
    const id = `${key} for ${target.id}`;
    await store.objects.insert(object(key));
    const finalizedAt = number === null ? null : NOW;
    await store.reservations.insert(reservation(id, { targetId: target.id, finalizedAt }));
    await store.slots.insert([slot(id, 0, { storedKey: key, objectKey: `slot of ${id}`, role })]);
    if (number === null) return;
    const revision = {
      shareId: target.shareId,
      number,
      accountId: 'acc_a',
      contentId: id,
      content,
    };
    await store.revisions.insert({ ...revision, createdAt: NOW, supersededAt: null }, id);
  };
