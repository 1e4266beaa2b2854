// The services that the tests share. `npm test` and `npm run services` start them and name
// them in the environment.
import type { Need } from '../tiers.ts';
import { type Postgres, type PostgresVersion, startPostgres } from './postgres.ts';
import { type S3 as RunningS3, type S3Service, startS3 } from './s3.ts';

const POSTGRES = { '18': 'VITRINE_TEST_POSTGRES_URL', '15': 'VITRINE_TEST_POSTGRES_15_URL' };
const S3 = 'VITRINE_TEST_S3';

/** A superuser's url of the shared PostgreSQL; each suite makes its own database there. */
export const postgresUrl = (version: PostgresVersion = '18'): string => variable(POSTGRES[version]);

/** The shared S3 store; each suite makes its own bucket there. */
export const s3Service = (): S3Service => JSON.parse(variable(S3)) as S3Service;

function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `${name} is not set, so this test has no service to run against: run \`npm test\` (also with -- and a file), or leave \`npm run -s services\` running in another terminal and paste the lines it prints.`,
  );
}

export type Services = {
  /** The variables that name the services, for the tests' environment. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

const ALL: ReadonlySet<Need> = new Set(['postgres', 'debian', 's3']);

/**
 * Starts the needed services in parallel; `debian` means PostgreSQL 15. When one does not start, it
 * stops the others.
 */
export async function startServices(needs: ReadonlySet<Need> = ALL): Promise<Services> {
  const starting = [
    ...(needs.has('postgres') ? [startPostgres('18').then(asPostgres('18'))] : []),
    ...(needs.has('debian') ? [startPostgres('15').then(asPostgres('15'))] : []),
    ...(needs.has('s3') ? [startS3().then(asS3)] : []),
  ];
  const started = await Promise.allSettled(starting);
  const stop = async () => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : null)));
  };
  try {
    const all = await Promise.all(starting);
    const environment = Object.assign({}, ...all.map((one) => one.environment));
    return { environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const asPostgres =
  (version: PostgresVersion) =>
  ({ url, stop }: Postgres): Services => ({ environment: { [POSTGRES[version]]: url }, stop });

const asS3 = ({ stop, ...service }: RunningS3): Services => ({
  environment: { [S3]: JSON.stringify(service) },
  stop,
});
