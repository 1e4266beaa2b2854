export type Difference = {
  /** The median of the differences, as a part of the median of the former. */
  effect: number;
  /** The distance of the signs of the differences from a fair coin, in standard deviations. */
  deviations: number;
};

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1 + (sorted.length % 2)] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

/** Medians and signs hardly depend on outliers. The requests of a pair meet the same load. */
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

/** Whether each of several measurements exceeds noise and this ratio, in the same direction. */
export const exceeds = (part: number, found: Difference[]): boolean =>
  found.length >= 3 &&
  found.every(({ effect, deviations }) => {
    const [first] = found;
    const side = Math.sign(first?.effect ?? 0);
    return effect * side > part && deviations * side > 3;
  });

export const shown = ({ effect, deviations }: Difference): string =>
  `${effect < 0 ? '' : '+'}${(effect * 100).toFixed(1)} % (${deviations.toFixed(1)} σ)`;
