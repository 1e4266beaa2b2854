import { type RawBuilder, sql } from 'kysely';
import { inFixedLengths } from './value-lists.ts';

/** `owner/repo` of a row of `repositories`, in lower case, as API keys name repositories. */
export const repositoryName = sql<string>`repositories.owner_key || '/' || repositories.repo_key`;

/** Whether an API key with this list of repositories may use the repository. */
export function isAmong(name: RawBuilder<unknown>, names: string[] | null): RawBuilder<boolean> {
  if (names === null) return sql`1 = 1`;
  const padded = [...inFixedLengths(names)].flat();
  return padded.length === 0 ? sql`1 = 0` : sql`${name} in (${sql.join(padded)})`;
}
