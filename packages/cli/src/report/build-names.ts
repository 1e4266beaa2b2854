import type { BuildRecord } from '@vitrine/contract';
import prettyBytes from 'pretty-bytes';
import { webUrl } from './escape.ts';

/** What a build is called in reports, and where its pages are. */

/** The name of the app in a repository with several; null in all others. */
export function appOf(build: BuildRecord): string | null {
  const { app } = build as { app?: unknown };
  return typeof app === 'string' && app !== '' ? app : null;
}

/** `vitrine/shop/ios`, or `vitrine/ios` without an app. */
export const statusName = (build: BuildRecord): string =>
  ['vitrine', appOf(build), build.platform].filter((part) => part !== null).join('/');

export const platformName = ({ platform }: BuildRecord): string =>
  platform === 'ios' ? 'iOS' : 'Android';

/** The page of this build. */
export const pageOf = (build: BuildRecord): string => build.previewUrl ?? build.url;

/** The image of the QR code of the branch's page; null when the server named no web address. */
export function qrOf(build: BuildRecord): string | null {
  const page = webUrl(build.url);
  return page === null ? null : `${page}/qr.svg`;
}

/** Bytes of the bundle as it is stored, and of its files. */
export const sizeOf = ({ bundleSizeBytes, files }: BuildRecord): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, bundleSizeBytes);

/** `1.2 MB`. */
export const sizeText = (build: BuildRecord): string => prettyBytes(sizeOf(build));

/**
 * `+12 kB (+1.0 %)`; null when there is nothing to compare with, or when the bundles are compressed
 * in different ways.
 */
export function changeText(build: BuildRecord, base: BuildRecord | null): string | null {
  if (!base || base.bundleContentEncoding !== build.bundleContentEncoding) return null;
  const before = sizeOf(base);
  const change = sizeOf(build) - before;
  if (change === 0) return 'no change';
  const bytes = prettyBytes(change, { signed: true });
  if (before === 0) return bytes;
  const percent = (100 * change) / before;
  return `${bytes} (${percent > 0 ? '+' : ''}${percent.toFixed(1)} %)`;
}
