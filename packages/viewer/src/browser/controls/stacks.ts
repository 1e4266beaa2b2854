import { encodePath, readText } from '@vitrine/player';
import type { PageConfig } from './config.ts';
import {
  type Frame,
  framesOf,
  mapStack,
  type Original,
  readSourceMap,
  replaceFrames,
} from './source-map.ts';

/** Parsing more would block the page for seconds and fill its memory. */
const MAX_BYTES = 128 << 20;

export type Stacks = {
  hasMap: boolean;
  /** Returns undefined if the map cannot be read; then another call may succeed. */
  mapped(stack: string): Promise<string | undefined>;
};

/**
 * Maps stacks to the sources of the app: with a source map that was uploaded among the files, or by the
 * server, which has a source map that nobody can download.
 */
export function createStacks(config: PageConfig): Stacks {
  const { stackUrl } = config;
  if (!stackUrl) return stacksOfFiles(config);
  return { hasMap: true, mapped: (stack) => askFor(stackUrl, stack).catch(() => undefined) };
}

/** The server accepts lines and columns from 1, of 31 bits. */
const isCount = (count: number) => count >= 1 && count < 2 ** 31;
const isFrame = ({ line, column }: Frame) => isCount(line) && isCount(column);

async function askFor(url: string, stack: string): Promise<string | undefined> {
  const frames = framesOf(stack).filter(isFrame);
  if (frames.length === 0) return stack;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ frames }),
  });
  if (!answer.ok) return undefined;
  const found = ((await answer.json()) as { frames: (Original | null)[] }).frames.values();
  return replaceFrames(stack, (frame) => (isFrame(frame) ? found.next().value : undefined));
}

function stacksOfFiles({ files, filesUrl, platform }: PageConfig): Stacks {
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
