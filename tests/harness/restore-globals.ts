import { afterAll, vi } from 'vitest';

// Test files share a worker, so each file's replaced globals, mocks and timers are restored after it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The player adds these to Boolean.prototype, and a bundler in a later test would take `false` for a
  // promise.
  for (const name of ['then', 'catch', 'finally']) Reflect.deleteProperty(Boolean.prototype, name);
});
