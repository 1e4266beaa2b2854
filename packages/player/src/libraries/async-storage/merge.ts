type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(before: Json, after: Json): Json {
  const result = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const both = isObject(old) && isObject(value);
    Object.defineProperty(result, name, {
      ...{ value: both ? merged(old, value) : value },
      ...{ configurable: true, enumerable: true, writable: true },
    });
  }
  return result;
}

/** Two JSON texts in one: what both have as an object is merged, otherwise the later holds. */
export function mergeJson(before: string | null, after: string): string {
  if (before === null) return after;
  const [old, now]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  return isObject(old) && isObject(now) ? JSON.stringify(merged(old, now)) : after;
}
