import { describe, expect, it } from 'vitest';
import { createRegistry } from '../registry.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { isUnavailable } from '../unknown/names.ts';
import { exceptionsManager } from './development.ts';
import { clipboard } from './services.ts';
import { settingsManager } from './settings.ts';
import { modules } from './table.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

describe('SettingsManager and Clipboard', () => {
  it('settings are read as JSON, stored and deleted', () => {
    const { worker, notices } = fakeWorker({
      stored: { SettingsManager: { name: '"Ada"', broken: '{' } },
    });
    const module = settingsManager(worker) as Calls;
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

  it('an app reads only what it copied itself, never the clipboard of the user', async () => {
    const { worker, notices } = fakeWorker();
    const module = clipboard(worker) as Calls;
    expect(await module.getString?.()).toBe('');
    module.setString?.('mine');
    expect(await module.getString?.()).toBe('mine');
    expect(notices()).toEqual([{ notice: 'copy', text: 'mine' }]);
  });
});

describe('ExceptionsManager', () => {
  it('reports an error with its stack', () => {
    const { worker, said } = fakeWorker();
    const stack = [{ methodName: 'press', file: 'main.js', lineNumber: 3, column: 7 }];
    const exception = { message: 'boom\n\nlong', originalMessage: 'boom', isFatal: true, stack };
    (exceptionsManager(worker) as Calls).reportException?.(exception);
    expect(said).toEqual([
      { type: 'error', fatal: true, message: 'boom', stack: '    at press (main.js:3:7)' },
    ]);
  });
});

describe('the table of modules', () => {
  it.each(['ios', 'android'] as const)('creates every module of %s', (platform) => {
    const { worker, said } = fakeWorker({ settings: { platform } });
    const get = createRegistry(worker, modules, () => undefined, isUnavailable);
    for (const name of Object.keys(modules))
      expect(get(name) === null, name).toBe(isUnavailable(name, platform));
    expect(said).toEqual([]);
    expect(get('Nonesuch')).toBeUndefined();
  });
});
