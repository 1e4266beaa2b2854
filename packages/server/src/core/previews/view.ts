import type { Account } from '../model/account.ts';
import { firstViews, PAGE_OBJECTS } from '../model/page.ts';
import type { Preview, PreviewView } from '../model/preview.ts';
import { StaleReadError } from '../model/stale-read.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { ReadRepositories } from '../ports/store.ts';

/** A preview has only this revision. */
const REVISION = 1;

/**
 * The preview with its content: that of its revision, or that of its reservation before the
 * finalize. Throws `StaleReadError` when the content was swept after the preview was read.
 */
export async function previewView(
  reads: ReadRepositories,
  preview: Preview,
  now: number,
): Promise<PreviewView> {
  const account = await reads.accounts.find(preview.accountId);
  if (!account) throw new Error(`preview ${preview.shareId} belongs to no account`);
  const shown = await contentOf(reads, preview);
  const { id, name } = account;
  return { ...preview, status: statusOf(preview, now), account: { id, name }, ...shown };
}

async function contentOf(reads: ReadRepositories, { shareId, readyAt }: Preview) {
  if (readyAt !== null) {
    const revision = await reads.revisions.find(shareId, REVISION);
    const objects = await reads.revisions.objects(shareId, REVISION);
    if (!revision || objects.length === 0)
      throw new StaleReadError(`preview ${shareId} shows nothing`);
    return { contentId: revision.contentId, content: revision.content, objects };
  }
  const reservation = await reads.reservations.newest(shareId);
  if (!reservation)
    throw new StaleReadError(`preview ${shareId} has no revision and no reservation`);
  const { id, contentId, content } = reservation;
  return { contentId, content, objects: await reads.slots.of(id) };
}

/** Views of the first previews of an account that fit on a page. */
export async function viewsOf(
  { store, clock }: Deps,
  { id, name }: Account,
  previews: Preview[],
): Promise<PreviewView[]> {
  const now = clock.now();
  const ready = previews.filter(({ readyAt }) => readyAt !== null);
  const shown = await store.revisions.contents(
    ready.map(({ shareId }) => ({ shareId, number: REVISION })),
    PAGE_OBJECTS,
  );
  return firstViews(previews, async (preview) => {
    const found = shown.get(preview.shareId);
    const content = found?.objects.length ? found : await contentOf(store, preview);
    return { ...preview, status: statusOf(preview, now), account: { id, name }, ...content };
  });
}
