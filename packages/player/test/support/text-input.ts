import type { Browser } from 'playwright-core';
import type { Settings } from '../../src/protocol/settings.ts';
import { openHandMade } from './hand-made.ts';

/** An app with a field, and a view below it. */
export const input = (props: string, component = 'RCTSinglelineTextInputView') => `function app() {
  return h('RCTView', { id: 'root', flex: 1 },
    h('${component}', Object.assign({ id: 'in', testID: 'in', marginTop: 100, padding: 10 }, ${props})),
    h('RCTView', { id: 'below', testID: 'below', height: 100 }));
}`;

/** Opens an app with a field. */
export const openField = async (
  browser: Browser,
  source: string,
  settings: Partial<Settings> = {},
) => {
  const app = await openHandMade(browser, source, settings);
  return Object.assign(app, { field: app.app.locator('[data-testid=in]') });
};
