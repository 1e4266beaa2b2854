import { mapStack, readSourceMap } from '../../source-map.ts';
import type { PageConfig } from './config.ts';

export type Stacks = { mapped(stack: string): Promise<string> };

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Stacks in the words of the app's sources, if a source map was uploaded beside the bundle. */
export function createStacks({ files, filesUrl, platform }: PageConfig): Stacks {
  const maps = files.filter((path) => path.endsWith('.map'));
  const path = maps.find((one) => one.includes(platform)) ?? (maps.length === 1 ? maps[0] : '');
  let reading: ReturnType<typeof read> | undefined;
  async function read() {
    if (!path) return undefined;
    const answer = await fetch(filesUrl + encodePath(path), { credentials: 'omit' });
    return answer.ok ? readSourceMap(await answer.text()) : undefined;
  }
  return {
    async mapped(stack) {
      reading ??= read().catch(() => undefined);
      const map = await reading;
      return map ? mapStack(stack, map) : stack;
    },
  };
}
