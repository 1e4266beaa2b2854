import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createExpo } from '../core/global.ts';
import { createClasses } from '../core/module.ts';
import { updates } from './app.ts';
import { localization } from './localization.ts';

const classes = createClasses(() => {});

test('expo-updates resolves that there is no update', async () => {
  const module = updates(fakeWorker().worker, classes) as {
    checkForUpdateAsync(): Promise<object>;
    fetchUpdateAsync(): Promise<object>;
  };
  expect(await module.checkForUpdateAsync()).toEqual({
    isAvailable: false,
    isRollBackToEmbedded: false,
    reason: 'noUpdateAvailableOnServer',
  });
  expect(await module.fetchUpdateAsync()).toEqual({ isNew: false, isRollBackToEmbedded: false });
});

test('expo-localization has the language of the device for new and old versions', async () => {
  const { worker } = fakeWorker({ settings: { locale: 'de-DE' } });
  const module = localization(worker, classes) as {
    getLocales(): object[];
    getLocalizationAsync(): Promise<object>;
  };
  const separators = { decimalSeparator: ',', digitGroupingSeparator: '.' };
  const [locale] = module.getLocales();
  expect(locale).toMatchObject({ ...separators, currencyCode: 'USD', currencySymbol: '$' });
  const old = {
    ...separators,
    locale: 'de-DE',
    locales: ['de-DE'],
    region: 'DE',
    isMetric: true,
    isRTL: false,
    currency: 'USD',
    isoCurrencyCodes: ['USD'],
    timezone: expect.any(String),
  };
  expect(module).toMatchObject(old);
  expect(await module.getLocalizationAsync()).toEqual(old);
});

test('ExpoHead is absent and not looked up, so that expo-router draws no <Head>', () => {
  const asked: string[] = [];
  const { modules } = createExpo({
    ...fakeWorker().worker,
    find: (name) => void asked.push(name),
  });
  const { ExpoHead } = modules as Record<string, unknown>;
  expect([ExpoHead, 'ExpoHead' in modules, asked]).toEqual([undefined, false, []]);
});
