import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { fakeIo } from '../../test/support/fake-io.ts';
import { createReporter } from './progress.ts';

const start = { uploadedBytes: 0, totalBytes: 2000, uploadedFiles: 0, totalFiles: 2, skipped: 1 };
const half = { ...start, uploadedBytes: 1000, uploadedFiles: 1 };
const end = { ...start, uploadedBytes: 2000, uploadedFiles: 2 };

test('[cli.15] in CI progress is plain lines at intervals', () => {
  const { io, told } = fakeIo();
  let now = 0;
  const reporter = createReporter(io, false, () => now);
  reporter.onProgress(start);
  reporter.onProgress(half);
  now = 12_000;
  reporter.onProgress(half);
  reporter.onProgress(end);
  reporter.stop();
  expect(told.err).toBe('Uploading 2 files, 2 kB, 1 already there\nUploading 50%, 1 of 2 files\n');
  expect(reporter.summary()).toBe('Uploaded 2 files, 2 kB, 1 already there, in 12.0 s');
});

test('[cli.15] with --json there is neither a bar nor a line', () => {
  const screen = new PassThrough();
  const { io, told } = fakeIo({ screen });
  const reporter = createReporter(io, true);
  reporter.onProgress(start);
  reporter.onRetry({ error: new Error('refused'), attempt: 1, delayMs: 100 });
  reporter.stop();
  expect(told.err).toBe('');
  expect(screen.read()).toBeNull();
});

test('[cli.15] on a terminal progress is a bar, and stop() restores the cursor', async () => {
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const { io, told } = fakeIo({ screen });
  const reporter = createReporter(io, false);
  reporter.onProgress(start);
  reporter.onProgress(end);
  reporter.stop();
  screen.end();
  const shown = (await screen.toArray()).join('');
  expect(shown).toContain('Uploading');
  expect(shown.lastIndexOf('\u001b[?25h')).toBeGreaterThan(shown.lastIndexOf('\u001b[?25l'));
  expect(told.err).toBe('');
});

test('failures that are retried are reported at most once per interval', () => {
  const { io, told } = fakeIo();
  let now = 0;
  const { onRetry } = createReporter(io, false, () => now);
  const error = new Error('cannot reach https://vitrine.test: the connection was refused');
  for (let i = 0; i < 5; i += 1) onRetry({ error, attempt: 1, delayMs: 1200 });
  now = 6000;
  onRetry({ error, attempt: 2, delayMs: 1200 });
  expect(told.err).toBe(`${error.message}; trying again in 1.2 s\n`.repeat(2));
});

test('an upload with nothing to send says so', () => {
  const { io, told } = fakeIo();
  const reporter = createReporter(io, false, () => 0);
  reporter.onProgress({ ...start, totalBytes: 0, totalFiles: 0, skipped: 3 });
  expect(told.err).toBe('');
  expect(reporter.summary()).toBe('Nothing to upload, all 3 already there');
});
