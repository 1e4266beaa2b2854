import { expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { publishPreview } from './support/publish.ts';

test('an app runs when browsers fetch its bytes from the store', async () => {
  await using server = await startTestServer({ env: { VITRINE_S3_DOWNLOADS: 'redirect' } });
  const bundle = bundleOf('nativeLoggingHook("from the store", 1)');
  const url = await publishPreview(server, bundle, {});
  const answer = await fetch(`${url}/bundle`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(url);
  await page.frameLocator('.glass iframe').getByTestId('hello').waitFor();
  await page.locator('.console').getByText('from the store').waitFor();
  const facts = page.locator('[data-part="diagnostics"]');
  expect(await facts.textContent()).toMatch(/Bundle(native|unread)/);
  await browser.close();
});
