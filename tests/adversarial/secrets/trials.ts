import type { Trial } from '../trial.ts';
import { auditLog } from './audit-log.ts';
import { everyPath } from './every-path.ts';
import { failingParts } from './failing-parts.ts';
import { operatorSlips } from './operator.ts';
import { revocation } from './revocation.ts';

export const secrets: Trial[] = [everyPath, failingParts, operatorSlips, revocation, auditLog];
