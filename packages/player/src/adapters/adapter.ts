import type { ViewFactory } from '../page/view.ts';
import type { NativeModule } from '../thread/thread.ts';

/**
 * One library that apps use: what it needs natively. Each is in files of its own, which are fetched
 * when an app asks for one of its names; `table.ts` knows which.
 */
export type ThreadAdapter = { modules: Record<string, NativeModule> };
export type PageAdapter = { views: Record<string, ViewFactory> };
