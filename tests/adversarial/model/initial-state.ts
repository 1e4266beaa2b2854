import {
  createAccount,
  linkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Family } from './ask.ts';
import type { Deployment } from './deployment.ts';
import type { State } from './spec/state.ts';
import { accountOf, KEYS } from './steps.ts';

/** Creates the accounts of a run, each with a linked repository. They have no keys yet. */
export async function createFamily(deployment: Deployment): Promise<Family> {
  const number = deployment.nextNumber();
  const owner = `owner-${number}`;
  const { deps } = deployment.server();
  const [alice, bob] = await Promise.all([
    createAccount(deps, `alice ${number}`),
    createAccount(deps, `bob ${number}`),
  ]);
  await Promise.all([
    linkRepository(deps, `${owner}/app`, alice),
    linkRepository(deps, `${owner}/lib`, bob),
  ]);
  return { owner, accounts: { alice, bob }, keys: {} };
}

/** The state of a run before its first request, with its keys and linked repositories. */
export function initialState(
  deployment: Deployment,
  { owner, accounts }: Family,
  isS3: boolean,
): State {
  return {
    bytes: isS3 ? 's3' : 'files',
    now: deployment.clock.now(),
    named: 0,
    owner,
    sweeping: deployment.sweeping,
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([as, { id, name }]) => [as, { id, name }]),
    ),
    keys: Object.fromEntries(KEYS.map((key) => [key, { account: accountOf(key), revoked: false }])),
    links: { app: 'alice', lib: 'bob' },
    branches: {},
    targets: [],
    reservations: [],
    objects: {},
    requests: {},
    testRuns: {},
    admitted: [],
  };
}
