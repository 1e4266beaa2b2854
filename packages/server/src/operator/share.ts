import { InvalidArgumentError } from 'commander';
import { referencePrefix } from '../core/audit/share-reference.ts';
import { Refusal } from '../core/model/errors.ts';
import type { Deps } from '../core/ports/deps.ts';

const ID = /(?<![a-z0-9])[a-z2-7]{26}(?![a-z0-9])/;

/** The share id that `text` is, or that a link of a page or an address of a preview host has. */
export function shareIdOf(text: string): string {
  const [id] = ID.exec(text) ?? [];
  if (id !== undefined) return id;
  throw new InvalidArgumentError(
    'It is a share id of 26 characters, or a link that has one, such as https://vitrine.example/p/….',
  );
}

/** What the audit log has in place of a share id: the id of a build, or a preview's reference. */
export async function targetsOf(
  { store, shareReference }: Pick<Deps, 'store' | 'shareReference'>,
  shareId: string,
): Promise<string[]> {
  const build = await store.builds.byShareId(shareId);
  if (build) return [build.id];
  if ((await store.builds.branch(shareId)) !== undefined) {
    throw new Refusal(
      'invalid_request',
      'This is the link of a branch, and the audit log has its builds only. Open it, and give the link of one build (/p/…).',
    );
  }
  return [shareReference(shareId), referencePrefix(shareId)];
}
