import type { Platform } from '@vitrine/contract';
import { type RawBuilder, sql } from 'kysely';

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

/** All applications, in a filter. */
export const ALL_APPS = '*';

/** Whether a key is of this platform, or of any, and of this application, or of `ALL_APPS`. */
export function isOfPlatform(
  column: string,
  platform: Platform | undefined,
  app: string | null | undefined,
): RawBuilder<boolean> {
  const key = sql.ref(column);
  const platforms = platform ? [platform] : (['ios', 'android'] as const);
  if (app !== ALL_APPS)
    return sql`${key} in (${sql.join(platforms.map((one) => platformKey(one, app)))})`;
  return platform ? sql`(${key} = ${platform} or ${key} like ${`${platform}:%`})` : sql`1 = 1`;
}
