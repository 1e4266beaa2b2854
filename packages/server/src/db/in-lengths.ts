/** How many values are asked for at once; in few lengths, so that statements are used again. */
const LENGTHS = [1, 10, 30, 100, 500] as const;

/** The distinct values in portions, each filled up to one of a few lengths by repeating its first. */
export function* inLengths(values: readonly string[]): Generator<string[]> {
  const wanted = [...new Set(values)];
  while (wanted.length > 0) {
    const length = LENGTHS.find((each) => each >= wanted.length) ?? 500;
    const [first = '', ...rest] = wanted.splice(0, length);
    yield [first, ...rest, ...Array<string>(length - rest.length - 1).fill(first)];
  }
}
