import { ResumeError, VitrineError } from '@vitrine/client/errors.ts';
import type { UploadOptions } from '@vitrine/client/upload.ts';
import type { Io } from '../io.ts';
import type { BundleOptions } from '../options/bundle.ts';
import type { Reporter } from '../output/progress.ts';
import type { ResumeFile } from './resume-file.ts';

/** The client's upload, with everything but the options filled in. */
type Upload<Done> = (options: RunOptions) => Promise<Done>;

export type RunOptions = UploadOptions<{ token: string }>;

const cannotResume = (error: unknown): boolean =>
  error instanceof ResumeError ||
  (error instanceof VitrineError &&
    (error.code === 'invalid_token' || error.code === 'reservation_expired'));

/** One upload with its progress, and with the token kept so that a later call can go on with it. */
export async function runWithResume<Done>(
  upload: Upload<Done>,
  options: Pick<BundleOptions, 'resume' | 'concurrency'>,
  file: ResumeFile,
  reporter: Reporter,
  io: Io,
): Promise<Done> {
  let kept = false;
  const attempt = (token: string | null) =>
    upload({
      signal: io.signal,
      onProgress: reporter.onProgress,
      onReserved: ({ token: fresh }) => {
        kept = true;
        void file.write(fresh);
      },
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      ...(token !== null && { token }),
    });
  const token = options.resume ? await file.read() : null;
  if (options.resume && token === null) io.err('Nothing to resume; uploading from the start\n');
  try {
    const done = await attempt(token).catch((error: unknown) => {
      if (token === null || !cannotResume(error)) throw error;
      io.err('The earlier upload cannot be resumed any more; uploading from the start\n');
      return attempt(null);
    });
    await file.remove();
    return done;
  } catch (error) {
    reporter.stop();
    if (kept) io.err('The same command with --resume goes on where this one stopped\n');
    throw error;
  } finally {
    reporter.stop();
  }
}
