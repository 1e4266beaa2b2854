import type { RunningServer } from '../../../tools/support/server.ts';
import type { Run } from '../scenario.ts';
import type { Canaries } from './canaries.ts';
import type { Answer } from './setup.ts';

export type Fixture = {
  run: Run;
  server: RunningServer;
  /** Secrets that the server has received, and those of its configuration. */
  all: Canaries;
  /** Only secrets that the server has received. */
  received: Canaries;
  secrets: string[];
  /** A key in use, and its id, which is not secret. */
  key: string;
  keyId: string;
};

/** Registers a secret. `part` is the part of it that must not appear anywhere. */
export function learn(
  { all, received, secrets }: Fixture,
  name: string,
  text: string,
  part: string,
): void {
  all.add(name, part);
  received.add(name, part);
  secrets.push(text);
}

export function lookAt({ run, all }: Fixture, where: string, content: Uint8Array | string): void {
  const found = all.in(content);
  if (found.length > 0) run.broken(`secrets are in ${where}`, found.join('\n'));
}

/** Checks that `content` contains a known text. Without it, searching there would prove nothing. */
export function mustHave({ run }: Fixture, where: string, content: string, known: string): void {
  if (!content.includes(known)) run.broken(`${where} lacks a known text`, known);
}

export function answered(
  fixture: Fixture,
  what: string,
  { status, headers, text }: Answer,
): Answer {
  lookAt(fixture, `the answer to ${what}`, `${[...headers].join('\n')}\n${text}`);
  return { status, headers, text };
}
