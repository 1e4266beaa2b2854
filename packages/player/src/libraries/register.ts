import type { FrameLibrary, FRAME_LIBRARIES as FrameName } from '../frame/find-views.ts';
import type { WorkerLibrary, WORKER_LIBRARIES as WorkerName } from './find.ts';

// Written out, so that a library's file does not carry the modules that define them.
const WORKER_LIBRARIES: typeof WorkerName = 'vitrine$workerLibraries';
const FRAME_LIBRARIES: typeof FrameName = 'vitrine$frameLibraries';

function register<Library>(registry: string, file: string, library: Library): void {
  const scope = globalThis as unknown as Record<string, Record<string, Library> | undefined>;
  const libraries = scope[registry] ?? {};
  scope[registry] = libraries;
  libraries[file] = library;
}

/** Offers native modules of a library, at the end of the file that they are in. */
export const registerWorker = (file: string, library: WorkerLibrary): void =>
  register(WORKER_LIBRARIES, file, library);

/** Offers views of a library, at the end of the file that they are in. */
export const registerFrame = (file: string, library: FrameLibrary): void =>
  register(FRAME_LIBRARIES, file, library);
