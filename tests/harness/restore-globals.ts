import { afterAll, vi } from 'vitest';

// Files share a worker: the globals, mocks and timers that one has replaced end with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The player lets `false` be awaited. A bundler that tests run later takes it for a promise then.
  for (const name of ['then', 'catch', 'finally']) Reflect.deleteProperty(Boolean.prototype, name);
});
