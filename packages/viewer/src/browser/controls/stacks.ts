import { encodePath, readText } from '@vitrine/player';
import type { PageConfig } from './config.ts';
import { mapStack, readSourceMap } from './source-map.ts';

/** Parsing more would block the page for seconds and fill its memory. */
const MAX_BYTES = 128 << 20;

export type Stacks = {
  hasMap: boolean;
  /** Returns undefined if the map cannot be fetched. */
  mapped(stack: string): Promise<string | undefined>;
};

/** Maps stacks to the sources of the app, if a source map was uploaded beside the bundle. */
export function createStacks({ files, filesUrl, platform }: PageConfig): Stacks {
  const maps = files.filter((path) => path.endsWith('.map'));
  const path = maps.find((one) => one.includes(platform)) ?? (maps.length === 1 ? maps[0] : '');
  let reading: ReturnType<typeof read> | undefined;
  async function read(path: string) {
    const answer = await fetch(filesUrl + encodePath(path), { credentials: 'omit' });
    const json = answer.ok ? await readText(answer, MAX_BYTES) : undefined;
    return json === undefined ? undefined : readSourceMap(json);
  }
  return {
    hasMap: Boolean(path),
    async mapped(stack) {
      if (!path) return undefined;
      reading ??= read(path).catch(() => undefined);
      const map = await reading;
      // The next call tries again.
      if (!map) reading = undefined;
      return map && mapStack(stack, map);
    },
  };
}
