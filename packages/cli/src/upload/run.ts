import { ResumeError, type UploadOptions } from '@vitrine/client';
import type { Io } from '../io.ts';
import type { BundleOptions } from '../options/bundle.ts';
import type { Reporter } from '../output/progress.ts';
import type { ResumeFile } from './resume-file.ts';

/** An upload method of the client, to which only the options have to be passed. */
type Upload<Done> = (options: RunOptions) => Promise<Done>;

export type RunOptions = UploadOptions<{ token: string }>;

/**
 * The same upload, with the refusal of its reserve passed to `explain`. After the reserve, 404 may mean
 * that it was deleted in the meantime.
 */
export const explainingReserve =
  <Done>(upload: Upload<Done>, explain: (error: unknown) => Promise<never>): Upload<Done> =>
  (options) => {
    let reserved = false;
    const onReserved: RunOptions['onReserved'] = (...reservation) => {
      reserved = true;
      options.onReserved?.(...reservation);
    };
    return upload({ ...options, onReserved }).catch((error: unknown) => {
      if (reserved) throw error;
      return explain(error);
    });
  };

/** Runs one upload with progress output, and stores what a later `--resume` needs. */
export async function runWithResume<Done>(
  upload: Upload<Done>,
  options: Pick<BundleOptions, 'resume' | 'concurrency'>,
  file: ResumeFile,
  reporter: Reporter,
  io: Io,
): Promise<Done> {
  let kept: Promise<void> | undefined;
  const attempt = (resume: string | null) =>
    upload({
      signal: io.signal,
      onProgress: reporter.onProgress,
      onWithoutSourcemap: () =>
        io.err('Warning: this server is too old to keep source maps; it was left out\n'),
      onReserved: (_reservation, fresh) => {
        kept = Promise.resolve(kept).then(() => file.write(fresh));
      },
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      ...(resume !== null && { resume }),
    });
  const resume = options.resume ? await file.read() : null;
  if (options.resume && resume === null) io.err('Nothing to resume; uploading from the start\n');
  try {
    const done = await attempt(resume).catch((error: unknown) => {
      if (!(error instanceof ResumeError)) throw error;
      io.err('The earlier upload cannot be resumed any more; uploading from the start\n');
      return attempt(null);
    });
    // On a slow disk the write could finish after the removal, and the file would stay.
    await kept;
    await file.remove();
    return done;
  } catch (error) {
    reporter.stop();
    await kept;
    if (kept) io.err('The same command with --resume goes on where this one stopped\n');
    throw error;
  } finally {
    reporter.stop();
  }
}
