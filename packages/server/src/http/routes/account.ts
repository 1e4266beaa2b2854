import type { Me, UsageQuery } from '@vitrine/contract';
import { usableRepositories } from '../../core/accounts/me.ts';
import { usageOf } from '../../core/accounts/usage.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';

export function accountHandlers({ deps }: HttpContext): Handlers<'usage' | 'me' | 'limits'> {
  return {
    async usage(request) {
      return usageOf(deps, callerOf(request), request.query as UsageQuery);
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
