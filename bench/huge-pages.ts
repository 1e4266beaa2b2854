import { readFileSync, writeFileSync } from 'node:fs';

const RESERVED = '/proc/sys/vm/nr_hugepages';

/**
 * Reserves huge pages of 2 MiB, where we may, as docs/operating.md advises for a database of this
 * size: with pages of 4 KiB a processor looks up where memory is for nearly every row. Answers how to
 * give them back.
 */
export function reserveHugePages(bytes: number): () => void {
  try {
    const before = readFileSync(RESERVED, 'utf8');
    writeFileSync(RESERVED, `${Number(before) + Math.ceil(bytes / 2 ** 21)}`);
    return () => writeFileSync(RESERVED, before);
  } catch {
    // Another system, or not for us to change: PostgreSQL takes small pages then, and says so.
    return () => {};
  }
}
