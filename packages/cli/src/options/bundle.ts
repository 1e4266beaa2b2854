import {
  type ContentEncoding,
  type DeviceSpec,
  originProblem,
  type Platform,
} from '@vitrine/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from './server.ts';

export type Device = DeviceSpec & { scale?: number };

export type BundleOptions = {
  bundle?: string;
  assets?: string;
  platform?: Platform | 'all';
  app?: string;
  sourcemap?: string;
  entry?: string;
  device?: Device;
  origin?: string;
  transformed?: true;
  contentEncoding?: ContentEncoding;
  gzip?: true;
  retentionDays?: number;
  concurrency?: number;
  resume?: true;
};

/** Parses `390x844` or `390x844@3`: points, and optionally pixels per point. */
export function parseDevice(text: string): Device {
  const match = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(?:@(\d+(?:\.\d+)?)x?)?$/i.exec(text.trim());
  const [width = 0, height = 0, scale] = (match ?? []).slice(1).map((part) => part && Number(part));
  const fits = (side: number | string) => Number(side) > 0 && Number(side) <= 10_000;
  const scaleFits = scale === undefined || (Number(scale) > 0 && Number(scale) <= 100);
  if (!match || !fits(width) || !fits(height) || !scaleFits)
    throw new InvalidArgumentError('Write width x height in points, like 390x844 or 390x844@3.');
  const size = { width: Number(width), height: Number(height) };
  return scale === undefined ? size : { ...size, scale: Number(scale) };
}

function parseOrigin(text: string): string {
  const problem = originProblem(text);
  if (problem !== null) throw new InvalidArgumentError(`It ${problem}.`);
  return text;
}

/** The name of an application (docs/api.md). */
export function parseApp(text: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Write 1 to 64 lowercase letters, digits, `.`, `_` and `-`; the first a letter or digit.',
  );
}

/** The same, or `*` for all applications. */
export const parseApps = (text: string): string => (text === '*' ? text : parseApp(text));

/** Adds the options that uploads of builds and of previews share. */
export function bundleOptions(command: Command): Command {
  return command
    .option('--bundle <path>', 'the bundle file, or the folder that `expo export` wrote (required)')
    .option(
      '--assets <dir>',
      "the folder of Metro's --assets-dest; source maps, junk (.DS_Store) and files that may be private (.env, .git) are left out",
    )
    .addOption(
      new Option('--platform <name>', 'default: found in the contents, otherwise ios').choices([
        'ios',
        'android',
        'all',
      ]),
    )
    .option(
      '--sourcemap <file>',
      'source map of the bundle; nobody can download it, see docs/ci.md',
    )
    .option('--app <name>', 'the application, in a repository with several', parseApp)
    .option('--entry <name>', 'name of the entry module (default: index)')
    .option(
      '--device <size>',
      'screen in points, 390x844; for a preview also the scale, 390x844@3',
      parseDevice,
    )
    .option('--origin <url>', 'where the bundler ran; kept, never fetched', parseOrigin)
    .option('--transformed', 'the bundle was transformed after Metro wrote it')
    .addOption(
      new Option(
        '--content-encoding <name>',
        'how the bundle is compressed before it is sent (default: br)',
      ).choices(['gzip', 'br', 'zstd', 'identity']),
    )
    .addOption(
      new Option('--gzip', 'the same as --content-encoding gzip').conflicts('contentEncoding'),
    )
    .option('--retention-days <n>', 'how long the server keeps it', wholeNumber(1))
    .option('--concurrency <n>', 'files uploaded at a time (default: 8)', wholeNumber(1))
    .option('--resume', 'continue an interrupted upload of the same files');
}
