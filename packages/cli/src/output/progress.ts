import type { Progress, RetryNotice } from '@vitrine/client';
import { SingleBar } from 'cli-progress';
import prettyBytes from 'pretty-bytes';
import type { Io } from '../io.ts';
import { retryNotice } from './retry-notice.ts';
import { count, duration } from './text.ts';

/** Shows the progress of an upload: a bar on a terminal, lines in a log, nothing with --json. */
export type Reporter = {
  onProgress(progress: Progress): void;
  onRetry(notice: RetryNotice): void;
  /** Ends the bar. Has to be called in every case, since the bar hides the cursor. */
  stop(): void;
  /** One line about what was uploaded. */
  summary(): string;
};

const LINE_EVERY_MS = 10_000;

const amount = ({ totalFiles, totalBytes, skipped }: Progress): string => {
  const sent = `${count(totalFiles, 'file')}, ${prettyBytes(totalBytes)}`;
  return skipped > 0 ? `${sent}, ${skipped} already there` : sent;
};

type Display = { update(progress: Progress): void; stop(): void };

function bar(screen: NonNullable<Io['screen']>): Display {
  const single = new SingleBar({
    format: 'Uploading {bar} {percentage}%  {done}',
    barsize: Math.max(10, Math.min(40, (screen.columns ?? 80) - 50)),
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    stream: screen,
  });
  let started = false;
  return {
    update(progress) {
      const { uploadedBytes, totalBytes, uploadedFiles, totalFiles } = progress;
      const done = `${prettyBytes(uploadedBytes)} of ${prettyBytes(totalBytes)}, ${uploadedFiles} of ${totalFiles}`;
      if (!started) single.start(totalBytes, uploadedBytes, { done });
      started = true;
      single.setTotal(totalBytes);
      single.update(uploadedBytes, { done });
    },
    stop() {
      if (started) single.stop();
      started = false;
    },
  };
}

function lines(io: Io, now: () => number): Display {
  let last = now();
  let started = false;
  return {
    update(progress) {
      if (!started) io.err(`Uploading ${amount(progress)}\n`);
      started = true;
      if (now() - last < LINE_EVERY_MS) return;
      last = now();
      const { uploadedBytes, totalBytes, uploadedFiles, totalFiles } = progress;
      const percent = Math.floor((100 * uploadedBytes) / Math.max(1, totalBytes));
      io.err(`Uploading ${percent}%, ${uploadedFiles} of ${count(totalFiles, 'file')}\n`);
    },
    stop() {},
  };
}

const none: Display = { update() {}, stop() {} };

export function createReporter(io: Io, json: boolean, now: () => number = Date.now): Reporter {
  const display = json ? none : io.screen ? bar(io.screen) : lines(io, now);
  const tell = retryNotice(io, json, now);
  const started = now();
  let latest: Progress | undefined;
  return {
    onProgress(progress) {
      latest = progress;
      if (progress.totalFiles > 0) display.update(progress);
    },
    onRetry(notice) {
      display.stop();
      tell(notice);
    },
    stop: () => display.stop(),
    summary() {
      if (!latest) return 'Nothing was uploaded';
      if (latest.totalFiles === 0) return `Nothing to upload, all ${latest.skipped} already there`;
      return `Uploaded ${amount(latest)}, in ${duration(now() - started)}`;
    },
  };
}
