import {
  type Environment,
  integer,
  read,
  refuseWithout,
  required,
  type Variable,
} from './reader.ts';

export const databaseVariables = {
  VITRINE_DATABASE_URL: {
    doc: 'The database. Unset: SQLite in the data directory.',
    default: undefined,
    may: 'a url such as postgres://host:5432/vitrine, with user and password before the host',
    // The url usually contains a password.
    secret: true as const,
    parse: (value: string) =>
      /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
  },
  VITRINE_DATABASE_POOL: integer('Connections of one process to PostgreSQL.', 1, 1000, 10),
  VITRINE_DATABASE_TIMEOUT_SECONDS: integer(
    'Longest time that one statement may take in PostgreSQL, in seconds.',
    1,
    600,
    15,
  ),
} satisfies Record<string, Variable<unknown>>;

export type DatabaseConfig =
  | { kind: 'sqlite' }
  | { kind: 'postgres'; url: string; poolSize: number; timeoutSeconds: number };

export function readDatabase(env: Environment): DatabaseConfig {
  const v = databaseVariables;
  refuseWithout(env, Object.keys(v), 'VITRINE_DATABASE_URL');
  const url = read(env, 'VITRINE_DATABASE_URL', v.VITRINE_DATABASE_URL);
  if (url === undefined) return { kind: 'sqlite' };
  return {
    kind: 'postgres',
    url,
    poolSize: required(env, 'VITRINE_DATABASE_POOL', v.VITRINE_DATABASE_POOL),
    timeoutSeconds: required(
      env,
      'VITRINE_DATABASE_TIMEOUT_SECONDS',
      v.VITRINE_DATABASE_TIMEOUT_SECONDS,
    ),
  };
}
