import { expect, test } from 'vitest';
import { fakeThread } from '../../test/fake-thread.ts';
import { createClasses } from '../emitter.ts';
import { constants } from './constants.ts';

type Constants = { manifest: { name: string; extra: Record<string, unknown> } };

test.each(['ios', 'android'] as const)(
  'what an app was configured with is named: %s',
  (platform) => {
    const { thread, said } = fakeThread({ settings: { platform, entry: 'Own' } });
    const { manifest } = constants(
      thread,
      createClasses(() => {}),
    ) as Constants;
    expect(manifest.name).toBe('Own');
    expect(manifest.extra.eas).toBeUndefined();
    expect(JSON.stringify({ ...manifest.extra })).toBe('{}');
    expect(said).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect(manifest.extra.apiUrl).toBeUndefined();
    expect(said).toEqual([{ type: 'missing', what: 'method', name: 'app.config: extra.apiUrl' }]);
  },
);
