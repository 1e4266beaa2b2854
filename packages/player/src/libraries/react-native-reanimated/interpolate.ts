/** A value between two, by what they are: numbers, colours, lengths, angles, lists of transforms. */
export function interpolate(name: string, from: unknown, to: unknown, progress: number): unknown {
  if (progress <= 0) return from;
  if (progress >= 1) return to;
  if (typeof from === 'number' && typeof to === 'number')
    return /color$/i.test(name) ? mix(from, to, progress) : between(from, to, progress);
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return to.map((item, at) => interpolate(name, from[at], item, progress));
  if (isRecord(from) && isRecord(to)) {
    const names = Object.keys(to);
    return Object.fromEntries(
      names.map((one) => [one, interpolate(one, from[one] ?? to[one], to[one], progress)]),
    );
  }
  const [a, b] = [measureOf(from), measureOf(to)];
  if (a && b && (a.unit === b.unit || a.value === 0 || b.value === 0))
    return `${between(a.value, b.value, progress)}${b.value === 0 ? a.unit : b.unit}`;
  return progress < 0.5 ? from : to;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const between = (from: number, to: number, progress: number) => from + (to - from) * progress;

function measureOf(value: unknown): { value: number; unit: string } | undefined {
  if (typeof value === 'number') return { value, unit: '' };
  const [, digits, unit = ''] =
    (typeof value === 'string' && /^(-?[\d.]+)(%|px|deg|rad|turn)?$/.exec(value)) || [];
  return digits === undefined ? undefined : { value: Number(digits), unit };
}

/** ARGB, with colours weighed by how much they cover. */
function mix(from: number, to: number, progress: number): number {
  const parts = (color: number) => [24, 16, 8, 0].map((shift) => (color >>> shift) & 255);
  const [alphaFrom = 0, ...channelsFrom] = parts(from);
  const [alphaTo = 0, ...channelsTo] = parts(to);
  const alpha = between(alphaFrom, alphaTo, progress);
  const mixed = channelsFrom.map((channel, at) => {
    const covered = between(channel * alphaFrom, (channelsTo[at] ?? 0) * alphaTo, progress);
    return alpha === 0 ? 0 : Math.round(covered / alpha);
  });
  return [Math.round(alpha), ...mixed].reduce((color, part) => ((color << 8) | part) >>> 0, 0);
}
