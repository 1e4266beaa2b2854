/** Lengths of the lists in a statement. They are few, so that prepared statements are reused. */
const LENGTHS = [1, 10, 30, 100, 500] as const;

/** The distinct values in lists of these lengths. A list is padded by repeating its first value. */
export function* inFixedLengths<Value>(values: readonly Value[]): Generator<Value[]> {
  const wanted = [...new Set(values)];
  for (let some = wanted.splice(0, 500); some.length > 0; some = wanted.splice(0, 500)) {
    const length = LENGTHS.find((each) => each >= some.length) ?? some.length;
    yield Array.from({ length }, (_, at) => some[at] ?? some[0]) as Value[];
  }
}
