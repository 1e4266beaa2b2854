/** How many values are asked for at once; in few lengths, so that statements are used again. */
const LENGTHS = [1, 10, 30, 100, 500] as const;

/** The distinct values in portions, each filled up to one of a few lengths by repeating its first. */
export function* inFixedLengths<Value>(values: readonly Value[]): Generator<Value[]> {
  const wanted = [...new Set(values)];
  for (let some = wanted.splice(0, 500); some.length > 0; some = wanted.splice(0, 500)) {
    const length = LENGTHS.find((each) => each >= some.length) ?? some.length;
    yield Array.from({ length }, (_, at) => some[at] ?? some[0]) as Value[];
  }
}
