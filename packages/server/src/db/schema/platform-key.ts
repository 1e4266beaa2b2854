import type { Platform } from '@vitrine/contract';

/**
 * The platform of a branch or build, and behind a colon the name of its application, if it has one.
 * The servers of an older version insert branches with `on conflict (repository_id, branch,
 * platform)`, for which this unique constraint must stay as it was. So the name is in one of its
 * columns, and the indexes of builds by platform serve each application too.
 */
export type PlatformKey = Platform | `${Platform}:${string}`;

export const platformKey = (platform: Platform, app: string | null | undefined): PlatformKey =>
  app === null || app === undefined ? platform : `${platform}:${app}`;

/** A row with the platform and the application in place of the key. */
export function withoutKey<Row extends { platform: PlatformKey }>(
  row: Row,
): Omit<Row, 'platform'> & { platform: Platform; app: string | null } {
  const [platform, app = null] = row.platform.split(':') as [Platform, string?];
  return { ...row, platform, app };
}
