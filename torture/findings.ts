import * as authorization from './authorization/findings.ts';
import * as badInput from './bad-input/findings.ts';
import * as content from './content/findings.ts';
import * as crashes from './crashes/findings.ts';
import * as exhaustion from './exhaustion/findings.ts';
import type { Finding, Remainder } from './finding.ts';
import * as model from './model/findings.ts';
import * as secrets from './secrets/findings.ts';

const rooms = [model, crashes, exhaustion, badInput, authorization, content, secrets];

/** What all rooms have found, and what they could not mend or show. */
export const findings: Finding[] = rooms.flatMap((room) => room.findings);

export const remains: Remainder[] = rooms.flatMap((room) => room.remains);
