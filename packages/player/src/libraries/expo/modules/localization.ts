import { localeFacts } from '../../../worker/app-info.ts';
import type { ExpoModule } from '../core/module.ts';

/** As for react-native-localize: ../../modules/rn-localize.ts */
const [CURRENCY, CURRENCY_SYMBOL] = ['USD', '$'];

/** expo-localization/src/ExpoLocalization.native.ts, with the constants from before SDK 50. */
export const localization: ExpoModule = ({ settings }) => {
  const facts = localeFacts(settings.locale);
  const { region, isMetric, isRTL, temperatureUnit, timeZone } = facts;
  const constants = {
    locale: settings.locale,
    locales: [settings.locale],
    region,
    timezone: timeZone,
    isMetric,
    isRTL,
    decimalSeparator: facts.decimal ?? '.',
    digitGroupingSeparator: facts.group ?? '',
    currency: CURRENCY,
    isoCurrencyCodes: [CURRENCY],
  };
  return {
    ...constants,
    getLocalizationAsync: async () => constants,
    getLocales: () => [
      {
        languageTag: settings.locale,
        languageCode: facts.language,
        temperatureUnit,
        languageScriptCode: facts.script ?? null,
        textDirection: isRTL ? 'rtl' : 'ltr',
        regionCode: region,
        languageRegionCode: region,
        currencyCode: CURRENCY,
        currencySymbol: CURRENCY_SYMBOL,
        languageCurrencyCode: CURRENCY,
        languageCurrencySymbol: CURRENCY_SYMBOL,
        decimalSeparator: facts.decimal ?? null,
        digitGroupingSeparator: facts.group ?? null,
        measurementSystem: isMetric ? 'metric' : 'us',
      },
    ],
    getCalendars: () => [
      {
        calendar: 'gregory',
        firstWeekday: isMetric ? 2 : 1,
        timeZone,
        uses24hourClock: facts.isOf24Hours,
      },
    ],
  };
};
