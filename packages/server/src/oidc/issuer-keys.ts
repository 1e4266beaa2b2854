import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { Refusal } from '../core/model/errors.ts';
import type { Clock } from '../core/ports/clock.ts';
import { fetchJson } from './fetch-json.ts';

/** For both documents of an issuer together. */
const TIMEOUT_MS = 5_000;
/** How long fetched keys are used before they are fetched again. A withdrawn key works as long. */
const FRESH_MS = 10 * 60_000;
/** How long fetched keys are used when the issuer cannot be reached. */
const USABLE_MS = 60 * 60_000;
/** The shortest pause between two fetches of an issuer, whoever sends which tokens. */
const PAUSE_MS = 10_000;

type KeySet = { find: JWTVerifyGetKey; fetchedAt: number };
type Known = { set?: KeySet; failure?: { at: number; error: unknown }; fetching?: Promise<KeySet> };

/**
 * The published keys of issuers (OpenID Connect Discovery 1.0, section 4; RFC 7517). They are fetched
 * when a token needs them, and again when a token names a key that is not among them.
 */
export class IssuerKeys {
  readonly #clock: Pick<Clock, 'steady'>;
  readonly #issuers = new Map<string, Known>();

  constructor(clock: Pick<Clock, 'steady'>) {
    this.#clock = clock;
  }

  /** Finds the key of a token of this issuer, for jose. */
  of(issuer: string): JWTVerifyGetKey {
    return async (header, token) => {
      const set = await this.#usable(issuer);
      try {
        return await set.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        if (this.#isPausing(set.fetchedAt)) throw error;
        return (await this.#fetch(issuer)).find(header, token);
      }
    };
  }

  #isPausing(since: number): boolean {
    return this.#clock.steady() - since < PAUSE_MS;
  }

  async #usable(issuer: string): Promise<KeySet> {
    const { set } = this.#known(issuer);
    const age = this.#clock.steady() - (set?.fetchedAt ?? Number.NEGATIVE_INFINITY);
    if (set && age < FRESH_MS) return set;
    try {
      return await this.#fetch(issuer);
    } catch (error) {
      if (set && age < USABLE_MS) return set;
      throw error;
    }
  }

  #known(issuer: string): Known {
    const known = this.#issuers.get(issuer) ?? {};
    this.#issuers.set(issuer, known);
    return known;
  }

  /** Fetches, or joins a fetch that is in progress. After a failure there is a pause. */
  async #fetch(issuer: string): Promise<KeySet> {
    const known = this.#known(issuer);
    if (known.failure && this.#isPausing(known.failure.at)) throw unreachable(known.failure.error);
    known.fetching ??= this.#fetchNow(issuer)
      .then(
        (set) => {
          known.set = set;
          delete known.failure;
          return set;
        },
        (error: unknown) => {
          known.failure = { at: this.#clock.steady(), error };
          throw unreachable(error);
        },
      )
      .finally(() => {
        delete known.fetching;
      });
    return known.fetching;
  }

  async #fetchNow(issuer: string): Promise<KeySet> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const base = issuer.replace(/\/$/, '');
    const found = await fetchJson(`${base}/.well-known/openid-configuration`, signal);
    const keys = await fetchJson(jwksUriOf(found, issuer), signal);
    const find = createLocalJWKSet(keys as JSONWebKeySet);
    return { find, fetchedAt: this.#clock.steady() };
  }
}

/**
 * The `jwks_uri` of a discovery document. It has to have the origin of the issuer: otherwise an issuer
 * could make this server send requests into its own network.
 */
function jwksUriOf(document: unknown, issuer: string): string {
  const { issuer: named, jwks_uri: uri } = (document ?? {}) as Record<string, unknown>;
  if (named !== issuer) throw new Error(`the discovery document of ${issuer} names another issuer`);
  if (typeof uri !== 'string' || !URL.canParse(uri))
    throw new Error(`the discovery document of ${issuer} has no jwks_uri`);
  if (new URL(uri).origin !== new URL(issuer).origin)
    throw new Error(`the jwks_uri of ${issuer} has another origin: ${new URL(uri).origin}`);
  return uri;
}

function unreachable(error: unknown): Refusal {
  const refusal = new Refusal(
    'unavailable',
    'The keys of the issuer of this token cannot be fetched now, so it could not be verified. Try again later.',
    { retryAfter: PAUSE_MS / 1000 },
  );
  refusal.cause = error;
  return refusal;
}
