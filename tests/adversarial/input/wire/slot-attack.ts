import type { Run } from '../../scenario.ts';

/** A PUT to a slot that differs from the declared one, or matches it in an unusual form. */
export type SlotAttack = {
  kind: string;
  version?: string;
  /** The headers, without Host and the declared Content-Type. */
  lines: string[];
  body: Buffer;
  /** The correct results, as status and code. */
  came: string[];
  /** Whether another request follows that must not be served. */
  hides?: true;
  /** What the client ends before a response: its half of the connection, or all of it. */
  ends?: 'its half' | 'all';
};

/** Makes an attack on a slot for these bytes. */
export type Make = (run: Run, bytes: Buffer) => Omit<SlotAttack, 'kind'>;

export const TAKEN = ['200 '];
/** The result of a client that has left. */
export const GONE = 'nothing';
