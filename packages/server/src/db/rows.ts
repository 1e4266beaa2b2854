import type { Kysely } from 'kysely';
import type { Rows } from '../core/ports/store.ts';
import { accountRows } from './rows/accounts.ts';
import { auditRows } from './rows/audit.ts';
import { buildRows } from './rows/builds.ts';
import { keyRows } from './rows/keys.ts';
import { objectRows } from './rows/objects.ts';
import { previewRows } from './rows/previews.ts';
import { repositoryRows } from './rows/repositories.ts';
import { reservationRows } from './rows/reservations.ts';
import { revisionRows } from './rows/revisions.ts';
import { slotRows } from './rows/slots.ts';
import { turnRows } from './rows/turns.ts';
import { usageRows } from './rows/usage.ts';
import type { Database } from './schema.ts';

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
