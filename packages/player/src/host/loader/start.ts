import type { MountOptions, PlayerEvents } from '../options.ts';
import type { FromLoader, ToLoader } from './messages.ts';

type Answer = Exclude<FromLoader, { type: 'progress' }>;

type Scripts = MountOptions['scripts'];

const loaderOf = ({ worker, loader }: Scripts) =>
  loader ?? new URL('loader.js', new URL(worker, document.baseURI));

/** Reads a bundle in a worker. It rejects if the worker's script cannot be fetched. */
export function readInWorker(
  scripts: Scripts,
  asked: ToLoader,
  progress: (progress: PlayerEvents['loading']) => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const loader = new Worker(loaderOf(scripts));
    const end = () => loader.terminate();
    loader.addEventListener('message', ({ data }: MessageEvent<FromLoader>) => {
      if (data.type === 'progress') return progress(data.progress);
      end();
      resolve(data);
    });
    loader.addEventListener('error', () => {
      end();
      reject(new Error('The script that reads the bundle could not be run.'));
    });
    loader.postMessage(asked);
  });
}
