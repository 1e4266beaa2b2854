import type { Scenario } from '../scenario.ts';
import { auditLog } from './audit-log.ts';
import { everyPath } from './every-path.ts';
import { failingParts } from './failing-parts.ts';
import { operatorMistakes } from './operator.ts';
import { revocation } from './revocation.ts';

export const secrets: Scenario[] = [
  everyPath,
  failingParts,
  operatorMistakes,
  revocation,
  auditLog,
];
