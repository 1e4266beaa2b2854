import { expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { isUnavailable } from '../unknown/names.ts';
import { demanded, modules } from './table.ts';

type EdgeToEdge = Record<string, (value: unknown) => void>;

test('react-native-edge-to-edge has its module, which others do not find, and sets both bars', () => {
  const { worker, notices } = fakeWorker({ settings: { platform: 'android' } });
  const found = createRegistry(worker, modules, () => undefined, isUnavailable)('RNEdgeToEdge');
  expect(found).toBeNull();
  const bars = createRegistry(worker, demanded, () => undefined)('RNEdgeToEdge') as EdgeToEdge;
  bars.setStatusBarStyle?.('light-content');
  bars.setStatusBarHidden?.(true);
  bars.setNavigationBarStyle?.('dark-content');
  bars.setNavigationBarHidden?.(true);
  expect(notices()).toEqual([
    { notice: 'statusBar', style: 'light' },
    { notice: 'statusBar', hidden: true },
    { notice: 'navigationBar', style: 'dark' },
    { notice: 'navigationBar', hidden: true },
  ]);
});
