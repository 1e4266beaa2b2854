import type { NativeModule } from '../context.ts';
import { localeFacts } from '../locale-facts.ts';
import { emitter } from './answers.ts';

/** What the library says where a device does not know. */
const CURRENCIES = ['USD'];

/** react-native-localize: src/specs/NativeRNLocalize.ts, and src/module.js of its first versions. */
export const rnLocalize: NativeModule = ({ settings }) => {
  const facts = localeFacts(settings.locale);
  const { language: languageCode, region: country, script, isRTL, timeZone } = facts;
  const locale = {
    ...{ languageCode, countryCode: country, isRTL, ...(script && { scriptCode: script }) },
    // Without a script of its own, as on a device.
    languageTag: `${languageCode}-${country}`,
  };
  const { temperatureUnit, isOf24Hours, isMetric } = facts;
  const numberFormatSettings = {
    decimalSeparator: facts.decimal ?? '.',
    groupingSeparator: facts.group ?? '',
  };
  return {
    ...emitter,
    initialConstants: {
      ...{ calendar: 'gregorian', country, currencies: CURRENCIES, locales: [locale] },
      ...{ numberFormatSettings, temperatureUnit, timeZone },
      ...{ uses24HourClock: isOf24Hours, usesMetricSystem: isMetric },
      ...{ usesAutoDateAndTime: true, usesAutoTimeZone: true },
    },
    getCalendar: () => 'gregorian',
    getCountry: () => country,
    getCurrencies: () => CURRENCIES,
    getLocales: () => [locale],
    getNumberFormatSettings: () => numberFormatSettings,
    getTemperatureUnit: () => temperatureUnit,
    getTimeZone: () => timeZone,
    uses24HourClock: () => isOf24Hours,
    usesMetricSystem: () => isMetric,
    usesAutoDateAndTime: () => true,
    usesAutoTimeZone: () => true,
    openAppLanguageSettings: async () => false,
  };
};
