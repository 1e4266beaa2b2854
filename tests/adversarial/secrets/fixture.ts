import type { RunningServer } from '../../../tools/support/server.ts';
import type { Run } from '../scenario.ts';
import type { Canaries } from './canaries.ts';
import type { Answer } from './setup.ts';

/** Everything that a run has seen and that must not turn up again. */
export type Fixture = {
  run: Run;
  server: RunningServer;
  /** What this server was told, and what its configuration holds. */
  all: Canaries;
  /** Only what it was told. */
  told: Canaries;
  secrets: string[];
  /** A key that is in use, and what may be known of it. */
  key: string;
  keyId: string;
  statuses: Map<number, number>;
};

/** From now on nobody may repeat it; `part` is what of it must stay secret. */
export function learn(
  { all, told, secrets }: Fixture,
  name: string,
  text: string,
  part: string,
): void {
  all.add(name, part);
  told.add(name, part);
  secrets.push(text);
}

export function lookAt({ run, all }: Fixture, where: string, content: Uint8Array | string): void {
  const found = all.in(content);
  if (found.length > 0) run.broken(`secrets are in ${where}`, found.join('\n'));
}

/** Here this must be, or looking there would see nothing. */
export function mustHave({ run }: Fixture, where: string, content: string, known: string): void {
  if (!content.includes(known)) run.broken(`${where} has not what it must have`, known);
}

export function answered(
  fixture: Fixture,
  what: string,
  { status, headers, text }: Answer,
): Answer {
  fixture.statuses.set(status, (fixture.statuses.get(status) ?? 0) + 1);
  lookAt(fixture, `the answer to ${what}`, `${[...headers].join('\n')}\n${text}`);
  return { status, headers, text };
}
