import { afterAll, vi } from 'vitest';

// Files share a worker: the globals, mocks and timers that one has replaced end with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
