/** Yields the items in turn, without end, so that what must happen within some cases does not depend on chance. */
export function* inTurn<T>(these: readonly T[]): Generator<T, never> {
  for (;;) yield* these;
}

/** Yields every pair, without end. A round has each of `these` once, and neighbours have different ones of `those`. */
export function* eachWithEach<A, B>(
  these: readonly A[],
  those: readonly B[],
): Generator<[A, B], never> {
  for (let shift = 0; ; shift += 1) {
    for (const [at, one] of these.entries()) yield [one, those[(at + shift) % those.length] as B];
  }
}
