import type { Run } from '../../scenario.ts';

/** A PUT to a slot that is not the one it is for, or is so in an odd way. */
export type SlotAttack = {
  kind: string;
  version?: string;
  /** Without Host and the declared Content-Type. */
  lines: string[];
  body: Buffer;
  /** What may come of it, as status and code. */
  came: string[];
  /** Another request follows, which is not to be served. */
  hides?: true;
  /** The client says that no more comes before it was answered, or is gone. */
  ends?: 'its half' | 'all';
};

/** One for a slot of these bytes. */
export type Make = (run: Run, bytes: Buffer) => Omit<SlotAttack, 'kind'>;

export const TAKEN = ['200 '];
/** Nobody is there to hear more. */
export const GONE = 'nothing';
