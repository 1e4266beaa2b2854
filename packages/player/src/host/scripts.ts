import type { MountOptions } from './options.ts';

/** Every app needs the layout, whatever else it needs. */
export const LAYOUT = 'layout.worker.js';

export type Scripts = Required<MountOptions['scripts']>;
export type WithScripts = MountOptions & { scripts: Scripts };

/** Completes the urls: scripts that are not named are in the folder of the worker's script. */
export function scriptsOf({ worker, loader, libraries }: MountOptions['scripts']): Scripts {
  const beside = (name: string) => new URL(name, new URL(worker, document.baseURI)).href;
  return {
    worker,
    loader: loader ?? beside('loader.js'),
    libraries: { [LAYOUT]: beside(LAYOUT), ...libraries },
  };
}
