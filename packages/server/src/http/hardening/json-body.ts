import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import type { Check } from '../checks.ts';
import { ClientGone } from './upload-body.ts';

/** Registers the only body format of the API: UTF-8 JSON as `application/json`, not encoded. */
export function acceptJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    // The connection may have closed while the key was looked up. A reader that starts now would
    // get no further event.
    done(raw.destroyed && !raw.complete ? new ClientGone('client went away') : null);
  });
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      // Some clients send a JSON Content-Type without a body, for example with a DELETE.
      if (body.length === 0) return done(null, undefined);
      try {
        parseJson(request, utf8.decode(body), (error, value) => {
          if (error) done(malformed('a quote, comma or bracket is missing or too many'));
          else done(null, value);
        });
      } catch {
        done(malformed('it is not UTF-8'));
      }
    },
  );
}

const malformed = (why: string) =>
  new Refusal('invalid_request', `The body is not valid JSON: ${why}.`, {
    details: [{ path: '', message: 'must be valid JSON' }],
  });

/** Refuses a body with Content-Encoding, which the API does not decode (build.reserve.31). */
export const refuseEncodedBody: Check = ({ headers }) => {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return;
  throw new Refusal(
    'unsupported_media_type',
    `Send the body without Content-Encoding; ${encoding} came.`,
  );
};

export const bodyTooLarge = () =>
  new Refusal(
    'payload_too_large',
    'The JSON body is too large. GET /api/v1/limits shows maxBodyBytes; a token has at most 64 KiB.',
  );

/**
 * Refuses a body by its Content-Length, before `100 Continue`. The connection stays open, so that
 * the client can finish sending and read the response.
 */
export const refuseLargeBody =
  (limit: number): Check =>
  ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > limit) throw bodyTooLarge();
  };
