import type { PageAdapter, PAGE_ADAPTERS as PageName } from '../frame/find-views.ts';
import type { ThreadAdapter, THREAD_ADAPTERS as ThreadName } from './find.ts';

// Written out, so that a library's file does not carry the modules that define them.
const THREAD_ADAPTERS: typeof ThreadName = 'vitrine$threadAdapters';
const PAGE_ADAPTERS: typeof PageName = 'vitrine$pageAdapters';

function register<Adapter>(registry: string, file: string, adapter: Adapter): void {
  const scope = globalThis as unknown as Record<string, Record<string, Adapter> | undefined>;
  const adapters = scope[registry] ?? {};
  scope[registry] = adapters;
  adapters[file] = adapter;
}

/** Offers native modules of a library, at the end of the file that they are in. */
export const registerThread = (file: string, adapter: ThreadAdapter): void =>
  register(THREAD_ADAPTERS, file, adapter);

/** Offers views of a library, at the end of the file that they are in. */
export const registerPage = (file: string, adapter: PageAdapter): void =>
  register(PAGE_ADAPTERS, file, adapter);
