import { describe, expect, it } from 'vitest';
import { createRegistry } from '../registry.ts';
import { fakeThread } from '../test/fake-worker.ts';
import { isAbsent } from './absent.ts';
import { exceptionsManager } from './development.ts';
import { clipboard } from './services.ts';
import { settingsManager } from './settings.ts';
import { modules } from './table.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

describe('what an app keeps', () => {
  it('comes back as it was, and goes when it is deleted', () => {
    const { thread, notices } = fakeThread({
      stored: { SettingsManager: { name: '"Ada"', broken: '{' } },
    });
    const module = settingsManager(thread) as Calls;
    expect(module.getConstants?.()).toEqual({
      settings: { AppleLocale: 'en_US', AppleLanguages: ['en-US'], name: 'Ada', broken: null },
    });
    module.setValues?.({ count: 3 });
    module.deleteValues?.(['name']);
    expect(notices()).toEqual([
      { notice: 'store', store: 'SettingsManager', key: 'count', value: '3' },
      { notice: 'store', store: 'SettingsManager', key: 'name', value: null },
    ]);
  });

  it('is what it copied itself, and never the clipboard of the reader', async () => {
    const { thread, notices } = fakeThread();
    const module = clipboard(thread) as Calls;
    expect(await module.getString?.()).toBe('');
    module.setString?.('mine');
    expect(await module.getString?.()).toBe('mine');
    expect(notices()).toEqual([{ notice: 'copy', text: 'mine' }]);
  });
});

describe('an error', () => {
  it('is told with the place where it was thrown', () => {
    const { thread, said } = fakeThread();
    const stack = [{ methodName: 'press', file: 'main.js', lineNumber: 3, column: 7 }];
    const exception = { message: 'boom\n\nlong', originalMessage: 'boom', isFatal: true, stack };
    (exceptionsManager(thread) as Calls).reportException?.(exception);
    expect(said).toEqual([
      { type: 'error', fatal: true, message: 'boom', stack: '    at press (main.js:3:7)' },
    ]);
  });
});

describe('the table of modules', () => {
  it.each(['ios', 'android'] as const)('makes every module of %s', (platform) => {
    const { thread, said } = fakeThread({ settings: { platform } });
    const get = createRegistry(thread, modules, () => undefined, isAbsent);
    for (const name of Object.keys(modules))
      expect(get(name) === null, name).toBe(isAbsent(name, platform));
    expect(said).toEqual([]);
    expect(get('Nonesuch')).toBeUndefined();
    expect(said).toEqual([{ type: 'missing', what: 'module', name: 'Nonesuch' }]);
  });
});
