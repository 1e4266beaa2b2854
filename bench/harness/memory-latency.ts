/** More than any processor keeps in its caches. */
export const MEMORY_MIB = 256;
const READS = 2_000_000;

/** How long a read at a random place takes, in nanoseconds: each read tells where the next one is. */
export function memoryLatency(): number {
  const places = new Uint32Array((MEMORY_MIB * 2 ** 20) / Uint32Array.BYTES_PER_ELEMENT);
  const mask = places.length - 1;
  // A step of an odd multiplier visits every place once before it repeats (Hull and Dobell, 1962).
  for (let at = 0; at < places.length; at += 1)
    places[at] = (Math.imul(at, 1664525) + 1013904223) & mask;
  let at = 0;
  const started = performance.now();
  for (let read = 0; read < READS; read += 1) at = places[at] ?? 0;
  const took = performance.now() - started;
  if (at > mask) throw new Error('no such place');
  return (took * 1e6) / READS;
}
