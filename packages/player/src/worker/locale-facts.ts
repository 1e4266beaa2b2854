import { isRightToLeft } from '../shared/locale.ts';

const IMPERIAL = ['US', 'LR', 'MM'];

/** What a device says of the language and the region that it is set to. */
export function localeFacts(locale: string) {
  const { language, region = 'US', script } = new Intl.Locale(locale).maximize();
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  const isMetric = !IMPERIAL.includes(region);
  return {
    ...{ language, region, script, isMetric, isRTL: isRightToLeft(locale) },
    ...{ decimal: part('decimal'), group: part('group') },
    temperatureUnit: isMetric ? 'celsius' : 'fahrenheit',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOf24Hours: !new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12,
  };
}
