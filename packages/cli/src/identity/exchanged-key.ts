import { type Client, type KeyForToken, keyProblem, VitrineError } from '@vitrine/client';
import { Failure, type Io } from '../io.ts';
import { minute, printable } from '../output/text.ts';
import { claimsOf, describeClaims, endOf, trustCommandFor } from './claims.ts';
import type { TokenSource } from './token-source.ts';

/** The part of its lifetime after which a key is renewed. A request with it may take minutes. */
const RENEW_AFTER = 0.75;

type Exchange = {
  source: TokenSource;
  /** The origin of the server. */
  audience: string;
  /** A client without a key. */
  client: Pick<Client, 'exchangeToken'>;
  io: Pick<Io, 'signal' | 'mask'>;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/**
 * A function that answers a valid API key: it exchanges a token of CI at the first call, and again
 * before the key ends. The key is kept in memory only.
 */
export function exchangedKey(options: Exchange): () => Promise<string> {
  const { now = () => performance.now() } = options;
  let held: { key: string; renewAt: number; endsAt: number } | undefined;
  let running: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const began = now();
    try {
      const { key, validMs } = await exchangeOnce(options);
      held = { key, renewAt: began + validMs * RENEW_AFTER, endsAt: began + validMs };
      return key;
    } catch (error) {
      // The next call tries again.
      if (held && now() < held.endsAt) return held.key;
      throw error;
    }
  }

  return () => {
    if (held && now() < held.renewAt) return Promise.resolve(held.key);
    running ??= renew().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function exchangeOnce({ source, audience, client, io }: Exchange): Promise<KeyForToken> {
  const token = await source.token(audience);
  const claims = claimsOf(token);
  if (claims === null)
    throw new Failure(`${source.name} gave a value that is no ID token (a signed JWT)`);
  io.mask?.(token);
  const exchanged = await client
    .exchangeToken(token, { signal: io.signal })
    .catch((error: unknown) => {
      throw explained(error, token, source);
    });
  if (keyProblem(exchanged.key) !== null)
    throw new Failure('the server answered the ID token with something that is no API key');
  io.mask?.(exchanged.key);
  return exchanged;
}

/** Why the server gave no key, with what its operator can do. */
function explained(error: unknown, token: string, source: TokenSource): unknown {
  if (!(error instanceof VitrineError)) return error;
  if (error.status === 404)
    return new Failure(
      'the server is too old to give keys for ID tokens; set VITRINE_KEY, or let its operator upgrade it',
    );
  if (error.code !== 'unauthorized') return error;
  const claims = claimsOf(token) ?? {};
  const end = endOf(claims);
  const ended =
    end !== null && end <= Date.now()
      ? `, which ended at ${minute(new Date(end).toISOString())} UTC`
      : '';
  return new Failure(
    `the server gives no key for the ID token of ${source.name}${ended}: ${printable(describeClaims(claims))}. ` +
      `If it should, its operator runs: ${printable(trustCommandFor(claims, 'builds'))}`,
  );
}
