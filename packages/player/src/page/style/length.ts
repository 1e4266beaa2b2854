/** Numbers are density-independent pixels; percentages and `auto` stay as they are. */
export function lengthOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}px` : undefined;
  return typeof value === 'string' &&
    /^(auto|-?[\d.]+(%|px)?|max-content|min-content|fit-content)$/.test(value)
    ? withUnit(value)
    : undefined;
}

const withUnit = (text: string) => (/^-?[\d.]+$/.test(text) ? `${text}px` : text);
