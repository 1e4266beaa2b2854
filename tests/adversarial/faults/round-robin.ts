/** Again and again: what must have happened after so many cases is not left to chance. */
export function* inTurn<T>(these: readonly T[]): Generator<T, never> {
  for (;;) yield* these;
}

/** Each of these with each of those. A round has all of these, and neighbours have different ones of those. */
export function* eachWithEach<A, B>(
  these: readonly A[],
  those: readonly B[],
): Generator<[A, B], never> {
  for (let shift = 0; ; shift += 1) {
    for (const [at, one] of these.entries()) yield [one, those[(at + shift) % those.length] as B];
  }
}
