import type { ExchangedKey } from '@vitrine/contract';
import type { Http } from './http.ts';
import type { RequestOptions } from './uploads.ts';

/** An exchanged key, and how long it is valid by the server's clock, in milliseconds. */
export type KeyForToken = ExchangedKey & { validMs: number };

export const exchangeCalls = (http: Http) => ({
  /** `POST /api/v1/auth/exchange`: a short-lived key for the OIDC ID token of a CI job. */
  async exchangeToken(token: string, { signal }: RequestOptions = {}): Promise<KeyForToken> {
    const path = '/api/v1/auth/exchange';
    const { body } = await http.call({ method: 'POST', path, body: { token }, signal });
    const exchanged = body as ExchangedKey;
    const serverNow = http.options.system.now() + (http.clockOffsetMs() ?? 0);
    return { ...exchanged, validMs: Date.parse(exchanged.expiresAt) - serverNow };
  },
});
