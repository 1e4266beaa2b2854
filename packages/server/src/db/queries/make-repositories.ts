import type { Kysely } from 'kysely';
import type { Rows } from '../../core/ports/store.ts';
import type { Database } from '../schema/database.ts';
import { accountRows } from './accounts.ts';
import { auditRows } from './audit.ts';
import { buildRows } from './builds.ts';
import { keyRows } from './keys.ts';
import { turnRows } from './leases.ts';
import { objectRows } from './objects.ts';
import { previewRows } from './previews.ts';
import { repositoryRows } from './repositories.ts';
import { reservationRows } from './reservations.ts';
import { revisionRows } from './revisions.ts';
import { slotRows } from './slots.ts';
import { usageRows } from './usage.ts';

export const makeRows = (db: Kysely<Database>): Rows => ({
  accounts: accountRows(db),
  keys: keyRows(db),
  repositories: repositoryRows(db),
  reservations: reservationRows(db),
  slots: slotRows(db),
  objects: objectRows(db),
  revisions: revisionRows(db),
  builds: buildRows(db),
  previews: previewRows(db),
  usage: usageRows(db),
  turns: turnRows(db),
  audit: auditRows(db),
});
