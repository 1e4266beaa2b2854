import { localeFacts } from '../app-info.ts';
import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

/** The default of the library. A browser does not know the currency of the user. */
const CURRENCIES = ['USD'];

/**
 * react-native-localize: src/specs/NativeRNLocalize.ts, and src/module.js of its first versions.
 */
export const rnLocalize: NativeModule = ({ settings }) => {
  const facts = localeFacts(settings.locale);
  const { language: languageCode, region: country, script, isRTL, timeZone } = facts;
  const locale = {
    languageCode,
    countryCode: country,
    isRTL,
    ...(script && { scriptCode: script }),
    // The tag contains no script, as on a device.
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
      calendar: 'gregorian',
      country,
      currencies: CURRENCIES,
      locales: [locale],
      numberFormatSettings,
      temperatureUnit,
      timeZone,
      uses24HourClock: isOf24Hours,
      usesMetricSystem: isMetric,
      usesAutoDateAndTime: true,
      usesAutoTimeZone: true,
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

// An app may replace URL by a class without this function.
const { canParse } = URL;
const TEXT_CHANGED = 'RNCClipboard_TEXT_CHANGED';

/** @react-native-clipboard/clipboard: src/NativeClipboardModule.ts. Pictures stay in the app. */
export const rncClipboard: NativeModule = ({ send, emit }) => {
  // An app reads only what it copied itself, never the clipboard of the user.
  let [texts, picture]: [string[], string] = [[], ''];
  let isListening = false;
  const changed = () => {
    if (isListening) emit(TEXT_CHANGED);
  };
  const setTexts = (all: unknown[]) => {
    [texts, picture] = [all.map(String), ''];
    send({ type: 'notice', notice: { notice: 'copy', text: texts.join('\n') } });
    changed();
  };
  const getPicture = async () => picture && `data:image/png;base64,${picture}`;
  const has = (kind: (text: string) => boolean) => async () => texts.some(kind);
  return {
    ...emitter,
    getConstants: () => ({}),
    getString: async () => texts[0] ?? '',
    getStrings: async () => texts,
    setString: (text: unknown) => setTexts([text]),
    setStrings: (all: unknown[]) => setTexts(all),
    hasString: has((text) => text !== ''),
    hasNumber: has((text) => /\d/.test(text)),
    hasURL: has((text) => canParse(text)),
    hasWebURL: has((text) => /^https?:\/\/[^\s/]/.test(text)),
    hasImage: async () => picture !== '',
    getImage: getPicture,
    getImagePNG: getPicture,
    getImageJPG: getPicture,
    async setImage(base64: unknown) {
      [texts, picture] = [[], String(base64)];
      changed();
    },
    setListener() {
      isListening = true;
    },
    removeListener() {
      isListening = false;
    },
  };
};
