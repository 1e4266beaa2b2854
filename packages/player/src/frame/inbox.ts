import type { FromThread } from '../protocol/worker.ts';

const TYPES = new Set<FromThread['type']>([
  ...(['ready', 'started', 'commit', 'command', 'layoutAnimation', 'question'] as const),
  ...(['notice', 'asset', 'log', 'error', 'missing', 'pong', 'colorScheme', 'dismiss'] as const),
]);

/**
 * Reads what came from the thread. The bundle shares the thread with our code and can post what it
 * likes, so nothing of it is more than a wish: every handler checks the shape of what it uses.
 */
export function* received(data: unknown): Generator<FromThread> {
  if (!Array.isArray(data)) return;
  for (const message of data) {
    const type = (message as { type?: unknown } | null)?.type;
    if (TYPES.has(type as FromThread['type'])) yield message as FromThread;
  }
}
