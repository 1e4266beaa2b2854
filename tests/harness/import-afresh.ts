import { onTestFinished, vi } from 'vitest';

/**
 * Imports a new instance of a module that reads globals while it loads. The test's modules are
 * forgotten after it.
 */
export function importAfresh<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
  });
  return load();
}
