import type { FrameLibrary, FRAME_LIBRARIES as FrameName } from '../frame/find-views.ts';
import type { WorkerLibrary, WORKER_LIBRARIES as WorkerName } from './find.ts';

// Repeated here: an import would put the modules that define them into the script of each library.
const WORKER_LIBRARIES: typeof WorkerName = 'vitrine$workerLibraries';
const FRAME_LIBRARIES: typeof FrameName = 'vitrine$frameLibraries';

function register<Library>(registry: string, file: string, library: Library): void {
  const scope = globalThis as unknown as Record<string, Record<string, Library> | undefined>;
  const libraries = scope[registry] ?? {};
  scope[registry] = libraries;
  libraries[file] = library;
}

/** Registers the native modules of a library, at the end of its script. */
export const registerWorker = (file: string, library: WorkerLibrary): void =>
  register(WORKER_LIBRARIES, file, library);

/** Registers the views of a library, at the end of its script. */
export const registerFrame = (file: string, library: FrameLibrary): void =>
  register(FRAME_LIBRARIES, file, library);
