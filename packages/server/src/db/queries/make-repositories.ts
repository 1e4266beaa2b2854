import type { Kysely } from 'kysely';
import type { Repositories } from '../../core/ports/store.ts';
import type { Database } from '../schema/database.ts';
import { accountRepository } from './accounts.ts';
import { auditRepository } from './audit.ts';
import { branchRepository } from './branch-repository.ts';
import { buildRepository } from './builds.ts';
import { apiKeyRepository } from './keys.ts';
import { leaseRepository } from './leases.ts';
import { objectRepository } from './objects.ts';
import { previewRepository } from './previews.ts';
import { repositoryLinkRepository } from './repositories.ts';
import { reservationRepository } from './reservations.ts';
import { revisionRepository } from './revisions.ts';
import { slotRepository } from './slots.ts';
import { smallObjectRepository } from './small-objects.ts';
import { trustRepository } from './trusts.ts';
import { usageRepository } from './usage.ts';

export const makeRepositories = (db: Kysely<Database>): Repositories => ({
  accounts: accountRepository(db),
  keys: apiKeyRepository(db),
  trusts: trustRepository(db),
  repositories: repositoryLinkRepository(db),
  reservations: reservationRepository(db),
  slots: slotRepository(db),
  objects: objectRepository(db),
  smallObjects: smallObjectRepository(db),
  revisions: revisionRepository(db),
  branches: branchRepository(db),
  builds: buildRepository(db),
  previews: previewRepository(db),
  usage: usageRepository(db),
  leases: leaseRepository(db),
  audit: auditRepository(db),
});
