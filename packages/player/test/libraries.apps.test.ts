import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { expected } from './libraries/expected.ts';
import { outcomeOf } from './libraries/outcome.ts';
import { librariesPage, type Outcomes } from './libraries/page.ts';
import { buildExample } from './support/example.ts';
import { BUILD_MS } from './support/example-app.ts';

/**
 * Opens the screen of each library of examples/libraries, and compares what is seen with
 * docs/libraries.md. With `-u` it writes the page instead.
 */

const root = new URL('../../../', import.meta.url);
const { dependencies } = JSON.parse(
  readFileSync(new URL('examples/libraries/package.json', root), 'utf8'),
);
const all = Object.values(expected).flatMap((group) => Object.entries(group));
const outcomes: Outcomes = {};

describe.each(['ios', 'android'] as const)('on %s', (platform) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
    await buildExample('libraries', { platform });
  }, BUILD_MS);
  afterAll(() => browser?.close());

  test.concurrent.each(all)('the screen of %s does not end the app', async (library, one) => {
    const built = await buildExample('libraries', { platform });
    const outcome = await outcomeOf(browser, built, { library, expected: one, platform });
    outcomes[library] = { ...outcomes[library], [platform]: outcome };
    expect(outcome.ended).toBeUndefined();
  });
});

test('each library has the result that docs/libraries.md says', async () => {
  expect(Object.keys(outcomes), 'libraries that were opened').toHaveLength(all.length);
  const page = librariesPage(dependencies, outcomes);
  await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('docs/libraries.md', root)));
});
