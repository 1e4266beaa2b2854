import { onTestFinished, vi } from 'vitest';

/**
 * Imports a module that reads globals while it loads, though another test has loaded it before. Later
 * tests load their own again.
 */
export function importAfresh<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
  });
  return load();
}
