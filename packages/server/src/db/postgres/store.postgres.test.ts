import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { storeContract } from '../contract-suite.ts';
import { postgresBench, testDatabase } from '../test/postgres.ts';

storeContract('PostgreSQL 18', postgresBench(testDatabase(() => postgresUrl('18'))));
