import { hash } from 'node:crypto';
import { VersionCache } from '../cache/version-cache.ts';
import type { Caller } from '../model/account.ts';
import type { Deps } from '../ports/deps.ts';
import { authenticate } from './authenticate.ts';

/** The most callers that are kept. */
const CALLERS = 10_000;

/**
 * Callers whose keys were valid since the last commit. A revoked key is not among them, because a
 * revocation is a commit. Credentials are kept as their SHA-256.
 */
export class KnownCallers {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;
  readonly #cache: VersionCache<Caller>;

  constructor(deps: Pick<Deps, 'store' | 'clock'>) {
    this.#deps = deps;
    this.#cache = new VersionCache(() => deps.store.version(true), CALLERS);
  }

  /** The caller, if it is known at this version of the store and the key has not expired. */
  find(version: number | null, credential: string): Caller | undefined {
    if (version === null) return undefined;
    return this.#cache.get(version, hash('sha256', credential), this.#deps.clock.now());
  }

  /** Looks the caller up. Refuses as `authenticate` does. */
  async authenticate(version: number | null, credential: string | undefined): Promise<Caller> {
    const caller = await authenticate(this.#deps, credential);
    if (version !== null && credential !== undefined) {
      const until = caller.key.expiresAt ?? Number.POSITIVE_INFINITY;
      const from = Number.NEGATIVE_INFINITY;
      this.#cache.keep(version, hash('sha256', credential), {
        value: caller,
        size: 1,
        from,
        until,
      });
    }
    return caller;
  }
}
