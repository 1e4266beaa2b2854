import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { webBrowser } from './links.ts';

type Module = { openBrowserAsync(url: string): Promise<{ type: string }> };

test.each([
  ['ios', []],
  ['android', ['background', 'active']],
] as const)('%s: openBrowserAsync reports the URL, then app states', async (platform, states) => {
  const { worker, emitted, notices, settled } = fakeWorker({ settings: { platform } });
  const { openBrowserAsync } = webBrowser(
    worker,
    createClasses(() => {}),
  ) as Module;
  // The library starts to listen after the promise has resolved.
  expect([await openBrowserAsync('https://login.example'), emitted]).toEqual([
    { type: 'opened' },
    [],
  ]);
  expect(notices()).toEqual([{ notice: 'openUrl', url: 'https://login.example' }]);
  await settled();
  expect(emitted).toEqual(states.map((state) => ['appStateDidChange', { app_state: state }]));
});
