import { type Config, readConfig } from '../../../packages/server/src/config/config.ts';
import {
  createAccount,
  createKey,
  linkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import type { Deps } from '../../../packages/server/src/core/ports/deps.ts';
import { createLog } from '../../../packages/server/src/platform/logging.ts';
import { removeFolder, temporaryFolder } from '../fixtures/temporary-folder.ts';
import { makeStores, type Stores } from '../stores.ts';

export type Given = {
  env?: Record<string, string>;
  dataDir?: string;
  /** Stores of another server. They are used, and not disposed of. */
  stores?: Stores;
};

type Prepared = {
  dataDir: string;
  stores: Stores;
  config: Config;
  log: ReturnType<typeof createLog>;
  /** All that was logged. */
  logged(): string;
  dispose(): Promise<void>;
};

/** What a server in this process needs before it opens. */
export async function prepare(given: Given = {}): Promise<Prepared> {
  const dataDir = given.dataDir ?? (await temporaryFolder('test'));
  const stores = given.stores ?? (await makeStores());
  // A process has only one AWS credentials chain.
  Object.assign(process.env, awsOf(stores.environment));
  const own = { VITRINE_DATA_DIR: dataDir, VITRINE_PORT: '0', VITRINE_SWEEP_SECONDS: '86400' };
  const lines: string[] = [];
  return {
    dataDir,
    stores,
    config: readConfig({ ...own, ...stores.environment, ...given.env }),
    log: createLog('info', { write: (line) => void lines.push(String(line)) }),
    logged: () => lines.join(''),
    async dispose() {
      if (!given.stores) await stores.dispose();
      await removeFolder(dataDir);
    },
  };
}

export const awsOf = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AWS_')));

/** Makes an account, if there is none of this name, with a key and a repository. */
export async function seedTenant(
  deps: Deps,
  {
    name = 'test',
    repository = 'acme/shop',
    scopes = ['builds', 'preview_upload', 'test_runs'],
  }: { name?: string; repository?: string; scopes?: string[] } = {},
): Promise<{ account: Account; key: string }> {
  const account = (await deps.store.accounts.find(name)) ?? (await createAccount(deps, name));
  const wish = { scopes, repositories: [], expiresInDays: null };
  const { text: key } = await createKey(deps, account, wish);
  await linkRepository(deps, repository, account);
  return { account, key };
}
