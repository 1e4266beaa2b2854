import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { print } from './print.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;
type Printed = { uri: string; numberOfPages: number };
const classes = createClasses(() => {});

test('expo-print writes a PDF with the words of the page', async () => {
  const { worker } = fakeWorker();
  const html = `<head><style>p{}</style></head><h1>Bill (1)</h1><p>Tea &amp; cake</p>${'<p>x</p>'.repeat(60)}`;
  const module = print(worker, classes) as Members;
  const printed = (await module.printToFileAsync?.({ html })) as Printed;
  expect(printed).toEqual({ uri: expect.stringMatching(/pdf$/), numberOfPages: 2 });
  const text = String.fromCharCode(...worker.files.read(printed.uri));
  expect(text).toMatch(
    /^%PDF-1\.4\n[\s\S]*\(Bill \\\(1\\\)\) Tj T\*\n\(Tea & cake\)[\s\S]*%%EOF\n$/,
  );
  expect(text).not.toContain('p{}');
  // Each entry of the table of objects points at one.
  const places = [...text.matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => text.slice(Number(at)));
  expect(places.every((at, index) => at.startsWith(`${index + 1} 0 obj`))).toBe(true);
  const [, end] = /startxref\n(\d+)/.exec(text) ?? [];
  expect(text.slice(Number(end))).toMatch(/^xref/);
});

test.each([
  ['ios', { code: 'ERR_PRINT_INCOMPLETE' }],
  ['android', undefined],
] as const)('%s: a print is cancelled as on the platform', async (platform, failure) => {
  const { worker } = fakeWorker({ settings: { platform } });
  const { print: start, selectPrinter } = print(worker, classes) as Members;
  const printed = await start?.({ html: '' }).catch((error: unknown) => error);
  expect(printed).toEqual(failure && expect.objectContaining(failure));
  expect(typeof selectPrinter).toBe(platform === 'ios' ? 'function' : 'undefined');
});
