import { localeFacts } from '../../locale-facts.ts';
import type { ExpoModule } from '../module.ts';

/** expo-localization/src/ExpoLocalization.native.ts */
export const localization: ExpoModule = ({ settings }) => {
  const facts = localeFacts(settings.locale);
  const { region, isMetric, isRTL, temperatureUnit, timeZone } = facts;
  return {
    getLocales: () => [
      {
        ...{ languageTag: settings.locale, languageCode: facts.language, temperatureUnit },
        ...{ languageScriptCode: facts.script ?? null, textDirection: isRTL ? 'rtl' : 'ltr' },
        ...{ regionCode: region, languageRegionCode: region },
        ...{ currencyCode: null, currencySymbol: null },
        ...{ languageCurrencyCode: null, languageCurrencySymbol: null },
        ...{ decimalSeparator: facts.decimal ?? null, digitGroupingSeparator: facts.group ?? null },
        measurementSystem: isMetric ? 'metric' : 'us',
      },
    ],
    getCalendars: () => [
      {
        ...{ calendar: 'gregory', firstWeekday: isMetric ? 2 : 1, timeZone },
        uses24hourClock: facts.isOf24Hours,
      },
    ],
    isRTL,
  };
};
