import type { ReservePreview } from '@vitrine/contract';
import { requireScope } from '../accounts/authenticate.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { PreviewDetails } from '../model/preview.ts';
import type { Deps } from '../ports/deps.ts';
import { declare } from '../uploads/declare.ts';
import { idempotentRequest } from '../uploads/idempotency.ts';
import { type Reserved, reserve } from '../uploads/reserve.ts';
import { callersPreview, mayUsePreview } from './callers-preview.ts';
import { previewUploadTarget } from './upload-target.ts';

function detailsOf({ title, device, git }: ReservePreview): PreviewDetails {
  return {
    title: title ?? null,
    device: {
      name: device?.name ?? null,
      osVersion: device?.osVersion ?? null,
      scale: device?.scale ?? null,
    },
    git: {
      owner: git?.owner ?? null,
      repo: git?.repo ?? null,
      branch: git?.branch ?? null,
      commitSha: git?.commitSha ?? null,
      commitMessage: git?.commitMessage ?? null,
      author: git?.author ?? null,
      pullRequest: git?.pullRequest ?? null,
    },
  };
}

/** Reserves a new preview with its own share id. */
export async function reservePreview(
  deps: Deps,
  caller: Caller,
  body: ReservePreview,
  idempotencyKey: string | undefined,
): Promise<Reserved> {
  const declaration = declare(body, deps.limits);
  const billingKind = body.billingKind ?? 'standard';
  if (billingKind === 'test_run') requireScope(caller.key, 'test_runs');
  const details = detailsOf(body);
  return reserve(deps, caller, previewUploadTarget(deps), {
    declaration,
    git: null,
    checksumHeaders: body.checksumHeaders ?? false,
    idempotency: idempotentRequest('previews', idempotencyKey, body),
    billingKind,
    async prepare(tx, now) {
      if (!mayUsePreview(caller, details)) throw notFound();
      const preview = {
        ...details,
        shareId: deps.ids.base32(),
        accountId: caller.account.id,
        platform: body.platform,
        app: body.app ?? null,
        billingKind,
        createdSeq: 0,
        pendingUntil: now,
        createdAt: now,
        readyAt: null,
        expiresAt: null,
        deletedAt: null,
      };
      await tx.previews.insert(preview);
      return preview;
    },
    requireVisible: (tx, shareId) => callersPreview(tx, caller, shareId),
  });
}
