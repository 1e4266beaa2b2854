/** How the times of two things, taken in pairs, differ. */
export type Difference = {
  /** Median of the differences over the median of the former: 0.25 is a quarter longer. */
  effect: number;
  /** How far the signs of the differences are from a fair coin, in standard deviations. */
  deviations: number;
};

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1 + (sorted.length % 2)] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

/**
 * Medians and signs, for they do not mind the few that were interrupted. Both of a pair were asked
 * for right after each other, in an order that was drawn, so what the machine does hits them alike.
 */
export function difference(former: number[], latter: number[]): Difference {
  const differences = latter.map((time, at) => time - (former[at] ?? time));
  const untied = differences.filter((value) => value !== 0);
  const longer = untied.filter((value) => value > 0).length;
  const spread = Math.sqrt(untied.length) / 2 || 1;
  return {
    effect: median(differences) / median(former),
    deviations: (longer - untied.length / 2) / spread,
  };
}

/**
 * More than noise can be, and than that part: no one measurement says so, but several in a row, to the
 * same side.
 */
export const exceeds = (part: number, found: Difference[]): boolean =>
  found.length >= 3 &&
  found.every(({ effect, deviations }) => {
    const [first] = found;
    const side = Math.sign(first?.effect ?? 0);
    return effect * side > part && deviations * side > 3;
  });

export const shown = ({ effect, deviations }: Difference): string =>
  `${effect < 0 ? '' : '+'}${(effect * 100).toFixed(1)} % (${deviations.toFixed(1)} σ)`;
