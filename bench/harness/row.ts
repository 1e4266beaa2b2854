/** What one round of one way gives. */
export type Figure = {
  value: number;
  /** The cores that the load generator was busy on meanwhile, as a share of one: 0.3. */
  generator?: number;
};

/** Does the work once and measures it. `round` is 0 for the round that warms up. */
export type Way = (round: number) => Promise<Figure>;

/**
 * The figure of `ours`, or what it is times the figure of `peer`, is to be at least or at most so
 * much.
 */
export type Aim = { ours: string; peer?: string; atLeast?: number; atMost?: number };

export type Given = {
  /** A folder that is removed when all rows have ended, and not before. */
  folder: string;
  /** Undoes what a row has started, the last thing first. */
  stack: AsyncDisposableStack;
  /** Less work: for `--quick`. */
  isQuick: boolean;
};

/** One row of the table: the same work done in several ways. */
export type Row = {
  name: string;
  work: string;
  unit: string;
  /** What each peer is and promises, and what else has to be known. */
  note: string;
  aims: Aim[];
  /** What a profile shows to be in the way, as long as an aim is not met. */
  limit?: string;
  /** Left out by `--quick`. */
  isLong?: boolean;
  /** Starts everything. Returns the ways in the order in which they take turns. */
  open(given: Given): Promise<Record<string, Way>>;
};

/** Ways that are one run, from which each takes its figure. */
export function together<T extends Record<string, number>>(
  run: () => Promise<T>,
): (name: keyof T) => Way {
  let last: { round: number; ran: Promise<T> } | undefined;
  return (name) => async (round) => {
    if (last?.round !== round) last = { round, ran: run() };
    return { value: (await last.ran)[name] ?? Number.NaN };
  };
}
