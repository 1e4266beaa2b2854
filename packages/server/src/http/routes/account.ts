import type { Me, UsageQuery } from '@vitrine/contract/accounts.ts';
import { usableRepositories } from '../../core/accounts/me.ts';
import { invalid } from '../../core/uploads/declare.ts';
import { callerOf } from '../auth.ts';
import type { Handlers } from '../handlers.ts';
import type { Site } from '../site.ts';

/** The last instant a Date can hold. */
const END_OF_TIME = 8_640_000_000_000_000;

/** A leap second has the form of a time, but there is no moment for it. */
function momentOf(name: string, text: string | undefined, otherwise: number): number {
  const moment = text === undefined ? otherwise : Date.parse(text);
  if (Number.isNaN(moment))
    throw invalid([{ path: `/${name}`, message: 'must be a time that there is' }]);
  return moment;
}

export function accountHandlers({ deps }: Site): Handlers<'usage' | 'me' | 'limits'> {
  return {
    async usage(request) {
      const { from, to } = request.query as UsageQuery;
      const start = momentOf('from', from, 0);
      const end = momentOf('to', to, END_OF_TIME);
      return deps.store.usage.of(callerOf(request).account.id, start, end);
    },
    async me(request): Promise<Me> {
      const caller = callerOf(request);
      const { account, key } = caller;
      return {
        account: { id: account.id, name: account.name },
        keyId: key.id,
        scopes: key.scopes,
        expiresAt: key.expiresAt === null ? null : new Date(key.expiresAt).toISOString(),
        repositories: await usableRepositories(deps, caller),
      };
    },
    async limits() {
      return deps.limits;
    },
  };
}
