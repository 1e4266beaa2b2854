import { elementOf } from '../element.ts';
import { button } from './calendar.ts';
import { format, type Local } from './local-time.ts';

/**
 * The head of Android's date dialogs. In the platform's, the year is a button above the day that lets
 * the user choose another year. Material's has both in one line.
 */
export function createDateHead(locale: string, isMaterial: boolean, chooseYear: () => void) {
  const element = elementOf('date-head');
  const year = button('date-head-year', 'Year', chooseYear);
  const day = elementOf('date-head-day', 'span');
  element.append(year, day);
  return {
    element,
    show(at: Local): void {
      year.textContent = format(at, locale, { year: 'numeric' });
      year.ariaLabel = `Year, ${year.textContent}`;
      const rest = isMaterial ? ({ year: 'numeric' } as const) : ({ weekday: 'short' } as const);
      day.textContent = format(at, locale, { month: 'short', day: 'numeric', ...rest });
    },
  };
}
