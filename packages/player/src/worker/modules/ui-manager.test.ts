import { expect, it } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { uiManager } from './ui-manager.ts';

type Module = { sendAccessibilityEvent(tag: number, type: number): void };

it('sendAccessibilityEvent moves accessibility focus only for TYPE_VIEW_FOCUSED', () => {
  const { worker, said } = fakeWorker();
  const module = uiManager(worker) as Module;
  module.sendAccessibilityEvent(2, 32);
  module.sendAccessibilityEvent(2, 8);
  expect(said).toEqual([{ type: 'command', tag: 2, name: 'accessibilityFocus', args: [] }]);
});
