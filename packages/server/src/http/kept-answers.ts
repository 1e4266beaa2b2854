import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionCache } from '../core/cache/version-cache.ts';
import type { Millis } from '../core/model/time.ts';
import type { Hook } from './checks.ts';
import type { HttpContext } from './context.ts';

/** The most text that is kept, urls included, in UTF-16 code units. */
const MAX_TEXT = 16 * 1024 * 1024;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers of reads as they were sent. A key that asks for the same url again gets the same answer,
 * until the next commit or until the answer would differ because of the time.
 */
export class KeptAnswers {
  readonly #context: HttpContext;
  readonly #cache: VersionCache<string>;

  constructor(context: HttpContext) {
    this.#context = context;
    this.#cache = new VersionCache(() => context.deps.store.version(true), MAX_TEXT);
  }

  /** Hook that sends a kept answer. It runs after the hooks that check the key and its limits. */
  readonly sendKept: Hook = (request, reply, done) => {
    const now = this.#context.deps.clock.now();
    const kept = this.#cache.get(request.storeVersion, nameOf(request), now);
    if (kept === undefined) done();
    else reply.header('content-type', JSON_TYPE).send(kept);
  };

  /** Sends `record`, which was read at the time `from` and stays the same before `until`. */
  send(request: FastifyRequest, reply: FastifyReply, record: object, from: Millis, until: Millis) {
    const text = JSON.stringify(record);
    const name = nameOf(request);
    const entry = { value: text, size: name.length + text.length, from, until };
    this.#cache.keep(request.storeVersion, name, entry);
    return reply.header('content-type', JSON_TYPE).send(text);
  }
}

const nameOf = ({ caller, raw }: FastifyRequest) => `${caller?.key.id} ${raw.url}`;
