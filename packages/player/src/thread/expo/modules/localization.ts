import { isRightToLeft } from '../../../locale.ts';
import type { ExpoModule } from '../module.ts';

const IMPERIAL = ['US', 'LR', 'MM'];

/** expo-localization/src/ExpoLocalization.native.ts */
export const localization: ExpoModule = ({ settings }) => {
  const locale = new Intl.Locale(settings.locale).maximize();
  const { language, region = 'US', script = null } = locale;
  const parts = new Intl.NumberFormat(settings.locale).formatToParts(12345.6);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? null;
  const textDirection = isRightToLeft(settings.locale) ? 'rtl' : 'ltr';
  const measurementSystem = IMPERIAL.includes(region) ? 'us' : 'metric';
  return {
    getLocales: () => [
      {
        ...{ languageTag: settings.locale, languageCode: language, languageScriptCode: script },
        ...{ regionCode: region, languageRegionCode: region, textDirection, measurementSystem },
        ...{ currencyCode: null, currencySymbol: null },
        ...{ languageCurrencyCode: null, languageCurrencySymbol: null },
        ...{ decimalSeparator: part('decimal'), digitGroupingSeparator: part('group') },
        temperatureUnit: measurementSystem === 'us' ? 'fahrenheit' : 'celsius',
      },
    ],
    getCalendars: () => [
      {
        ...{ calendar: 'gregory', firstWeekday: measurementSystem === 'us' ? 1 : 2 },
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        uses24hourClock: !new Intl.DateTimeFormat(settings.locale, {
          hour: 'numeric',
        }).resolvedOptions().hour12,
      },
    ],
    isRTL: textDirection === 'rtl',
  };
};
