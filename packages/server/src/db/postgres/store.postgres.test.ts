import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { storeContract } from '../contract-suite.ts';
import { postgresFixture, testDatabase } from '../test/postgres.ts';

storeContract('PostgreSQL 18', postgresFixture(testDatabase(() => postgresUrl('18'))));
