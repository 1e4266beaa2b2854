import { basename } from 'node:path';
import type { BundleInput, FileInput, Source } from '@vitrine/client';
import { fileSource } from '@vitrine/client/node';
import prettyBytes from 'pretty-bytes';
import { encodeBundle } from '../bundle/encode.ts';
import { assertBundle, sniff, warningFor } from '../bundle/sniff.ts';
import { findSourcemap } from '../bundle/sourcemap.ts';
import type { FoundBundle } from '../bundle/types.ts';
import { warningsOf } from '../bundle/warnings.ts';
import type { Io } from '../io.ts';
import type { BundleOptions } from '../options/bundle.ts';
import { remark } from '../output/remark.ts';
import { count, printable } from '../output/text.ts';

export type Prepared = {
  bundle: BundleInput;
  files: FileInput[];
  sourcemap?: Source;
  /** The fields that come straight from options. */
  fields: {
    platform: FoundBundle['platform'];
    app?: string;
    entry?: string;
    deviceSpec?: { width: number; height: number };
    bundleOrigin?: string;
    isTransformed?: true;
    retentionDays?: number;
  };
  cleanUp(): Promise<void>;
};

const NAMED = 3;

/** `2 left out by name: .DS_Store, .env` */
function leftOutText(paths: readonly string[]): string {
  const more = paths.length > NAMED ? ', …' : '';
  return printable(`${paths.length} left out by name: ${paths.slice(0, NAMED).join(', ')}${more}`);
}

/** Checks and, if asked for, compresses the bundle. Prints on stderr what will be uploaded. */
export async function prepare(
  found: FoundBundle,
  options: BundleOptions & { json?: boolean },
  io: Io,
): Promise<Prepared> {
  const kind = await sniff(found.disk);
  assertBundle(kind, found.disk);
  const name = basename(found.disk);
  const wanted = options.gzip ? 'gzip' : options.contentEncoding;
  const files = await Promise.all(
    found.files.map(async ({ path, disk: file, contentType }) => ({
      path,
      contentType,
      source: await fileSource(file),
    })),
  );
  const sourcemap = options.sourcemap && (await findSourcemap(options.sourcemap, io.cwd));
  const { disk, contentEncoding, contentHash, cleanUp } = await encodeBundle(
    found.disk,
    kind,
    wanted,
    io.signal,
  );
  const source = await fileSource(disk, name);
  const packed = contentEncoding ? `, ${contentEncoding}` : '';
  const because = found.platformBecause ? ` (${found.platformBecause})` : '';
  const version = found.examined?.reactNative;
  const made = version ? `, React Native ${version}` : '';
  const what = `Bundle ${name}, ${prettyBytes(source.sizeBytes)}${packed}, for ${found.platform}${because}${made}`;
  remark(io, options, what);
  const total = files.reduce((sum, file) => sum + file.source.sizeBytes, 0);
  if (files.length > 0)
    remark(io, options, `Assets ${count(files.length, 'file')}, ${prettyBytes(total)}`);
  if (sourcemap)
    remark(
      io,
      options,
      `Source map ${basename(sourcemap.name)}, ${prettyBytes(sourcemap.sizeBytes)}`,
    );
  if (found.leftOut.length > 0) remark(io, options, leftOutText(found.leftOut));
  for (const warning of [warningFor(kind, name), ...warningsOf(found)])
    if (warning !== null) io.err(`Warning: ${printable(warning)}\n`);
  const { app, entry, device, origin, transformed, retentionDays } = options;
  return {
    bundle: {
      source,
      ...(contentEncoding && { contentEncoding }),
      ...(contentHash && { contentHash }),
    },
    files,
    ...(sourcemap && { sourcemap }),
    fields: {
      platform: found.platform,
      ...(app !== undefined && { app }),
      ...(entry !== undefined && { entry }),
      ...(device && { deviceSpec: { width: device.width, height: device.height } }),
      ...(origin !== undefined && { bundleOrigin: origin }),
      ...(transformed && { isTransformed: true }),
      ...(retentionDays !== undefined && { retentionDays }),
    },
    cleanUp,
  };
}
