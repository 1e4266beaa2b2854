import type { S3Hook } from '../../harness/proxies/s3-faults.ts';
import type { Run } from '../scenario.ts';
import { pick } from '../support/draw.ts';

type Corruption = (run: Run, page: string, prefix: string) => string;

const ENTRY = /<Contents>.*?<\/Contents>/gs;
const LONG_AGO = '<LastModified>2020-01-01T00:00:00.000Z</LastModified>';

const LISTS: Record<string, Corruption> = {
  'leaves out': (run, page) => page.replace(ENTRY, (entry) => (run.random() < 0.5 ? '' : entry)),
  'tells nothing': (_, page) => page.replace(ENTRY, ''),
  invents: (run, page, prefix) => {
    const count = 1 + Math.floor(run.random() * 20);
    const more = Array.from({ length: count }, () => invented(run, prefix)).join('');
    return page.replace('</ListBucketResult>', `${more}</ListBucketResult>`);
  },
  'tells twice': (_, page) => page.replace(ENTRY, (entry) => entry + entry),
};
export const LIST_CORRUPTIONS = Object.keys(LISTS);

/** An entry for an object that no row refers to, old enough to be removed. */
function invented(run: Run, prefix: string): string {
  const key = Array.from({ length: 26 }, () => pick(run, [...'abcdefghijklmnopqrstuvwxyz234567']));
  const folder = prefix.endsWith('objects/') ? `${key.slice(0, 2).join('')}/` : '';
  const name = prefix + folder + key.join('');
  return `<Contents><Key>${name}</Key>${LONG_AGO}<Size>1</Size></Contents>`;
}

/** Corrupts every list. Objects of `before` are listed as old, but never one that may still lack its row. */
export function corruptLists(
  run: Run,
  corruption: string,
  { before, onCorrupted }: { before: ReadonlySet<string>; onCorrupted: () => void },
): S3Hook {
  const age = (entry: string) => {
    const isOld = [...before].some((key) => entry.includes(`${key}</Key>`));
    return isOld ? entry.replace(/<LastModified>.*?<\/LastModified>/, LONG_AGO) : entry;
  };
  return ({ query }) => {
    if (!query.has('list-type')) return undefined;
    const alter = (body: Buffer) => {
      const page = body.toString().replace(ENTRY, age);
      const told = LISTS[corruption]?.(run, page, query.get('prefix') ?? '') ?? page;
      if (told !== page) onCorrupted();
      return Buffer.from(told);
    };
    return { alter };
  };
}
