import type { ExchangeBody, ExchangedKey, Me, UsageQuery } from '@vitrine/contract';
import { exchange, TokenRefused } from '../../core/accounts/exchange.ts';
import { usableRepositories } from '../../core/accounts/me.ts';
import { usageOf } from '../../core/accounts/usage.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';

type Account = 'exchangeToken' | 'usage' | 'me' | 'limits';

export function accountHandlers({ deps }: HttpContext): Handlers<Account> {
  return {
    async exchangeToken(request, reply): Promise<ExchangedKey> {
      const { token } = request.body as ExchangeBody;
      const exchanged = exchange(deps, token, request.id).catch((error: unknown) => {
        // Only the log has the reason: the answer is the same for every one.
        if (error instanceof TokenRefused)
          request.log.info({ reqId: request.id, reason: error.reason }, 'ID token refused');
        throw error;
      });
      const { key, text, trust } = await exchanged;
      reply.code(201).header('cache-control', 'no-store');
      return {
        key: text,
        expiresAt: new Date(key.expiresAt ?? 0).toISOString(),
        scopes: key.scopes,
        repositories: [trust.repository],
      };
    },
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
