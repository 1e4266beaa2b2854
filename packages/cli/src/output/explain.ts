import {
  ForeignAnswerError,
  LimitError,
  NetworkError,
  SlotError,
  SourceError,
  UploadError,
  VitrineError,
} from '@vitrine/client';
import { CommanderError } from 'commander';
import { Failure, Interrupted, UsageError } from '../io.ts';
import { guardLines } from './guard.ts';
import { printable } from './text.ts';

/** A failure as a message that says what to do, lines to copy, and the exit status. */
export type Explanation = { text: string; lines?: string; exitCode: number };

const KEY_HINT = 'vitrine-server key create --account <name> --scope <scope>';

const ADVICE: Record<string, string> = {
  unauthorized: 'check VITRINE_KEY: the key may be of another server, revoked or expired',
  insufficient_scope: `ask the operator for a key that has it: ${KEY_HINT}`,
  account_mismatch: 'use a key of the account that made the reservation',
  invalid_token: 'start the upload again without --resume',
  reservation_expired: 'start the upload again without --resume',
  payload_too_large: 'send less, or ask the operator to raise the limit',
  digest_mismatch:
    'the file changed while it was uploaded; upload it again when nothing writes to it',
  size_mismatch:
    'the file changed while it was uploaded; upload it again when nothing writes to it',
  rate_limited: 'wait a minute, or ask the operator to raise the limit',
  insufficient_storage: 'the disk of the server is full; tell its operator',
  internal: 'try again; if it stays, give the operator the request id',
  unavailable: 'try again in a moment',
  finalize_in_progress:
    'the server still works on it; the same command with --resume waits for it again',
  upload_stalled: 'the line is slow or broke; a smaller --concurrency helps on a slow one',
};

/** Any server may have sent the code: it may be the name of a property that every object has. */
const adviceOn = (code: string): string | undefined =>
  Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;

const sentence = (text: string, more?: string): string =>
  more === undefined
    ? text
    : `${text.replace(/[.\s]+$/, '')}. ${more[0]?.toUpperCase()}${more.slice(1)}`;

function ofServer(error: VitrineError): string {
  const problems = error.details
    .flatMap((detail) =>
      'message' in detail ? [`${detail.path || 'body'} ${detail.message}`] : [],
    )
    .filter((problem) => !error.message.includes(problem));
  const said = problems.length > 0 ? `${error.message} (${problems.join('; ')})` : error.message;
  const request = error.requestId === null ? '' : `, request ${error.requestId}`;
  return `${sentence(said, adviceOn(error.code))} [${error.code}${request}]`;
}

/** The server chose this address, so its operator has to correct it, and not the user. */
const namedByServer = ({ to }: UploadError): string =>
  'the address came from the server; when it is not right or not reachable from here, its operator ' +
  `corrects ${to === 'server' ? 'VITRINE_BASE_URL' : 'VITRINE_S3_PUBLIC_ENDPOINT'} of the server`;

const OWN_AUTHORITY =
  'if the server, or a proxy that reads what passes, has a certificate of your own authority, name ' +
  'its file in NODE_EXTRA_CA_CERTS';

const PROXY_ADVICE: Record<string, string> = {
  PROXY_407: 'they go into the variable, like http://user:password@proxy.example:3128',
  BAD_PROXY: 'correct the variable, or put the host into NO_PROXY if no proxy is needed',
};
const PROXY_DOWN =
  'is that proxy right and running? If none is needed for this host, put the host into NO_PROXY';

/** Advice that holds wherever the address comes from; null when the address may be wrong. */
function ofConnection({ message, code, proxy }: NetworkError): string | null {
  if (message.includes('certificate is refused')) return sentence(message, OWN_AUTHORITY);
  if (proxy !== null) return sentence(message, PROXY_ADVICE[code ?? ''] ?? PROXY_DOWN);
  if (/^E[MN]FILE$/.test(code ?? ''))
    return sentence(message, 'raise that limit, or pass a smaller --concurrency');
  return null;
}

const ofNetwork = (error: NetworkError): string =>
  ofConnection(error) ??
  sentence(error.message, 'is the server running, and is VITRINE_URL right?');

const RAISE_413 =
  'its operator raises the limit: `client_max_body_size` of nginx, which is 1 MB when it is not set; ' +
  'Cloudflare takes 100 MB a request, more in larger plans';
const BAD_DIGESTS =
  /^(BadDigest|InvalidDigest|XAmzContentChecksumMismatch|XAmzContentSHA256Mismatch)$/;

function ofOther(error: ForeignAnswerError): string {
  if (BAD_DIGESTS.test(error.storeCode ?? ''))
    return sentence(error.message, ADVICE.digest_mismatch);
  if (error.storeCode !== null || error.status < 300) return error.message;
  if (error.status === 413) return sentence(error.message, RAISE_413);
  if (error.status === 407) return sentence(error.message, PROXY_ADVICE.PROXY_407);
  if (error.status < 500) return sentence(error.message, 'check VITRINE_URL');
  return sentence(
    error.message,
    'what answers may be a proxy whose server is down; try again later',
  );
}

/** A proxy that refuses a body may end the connection instead of answering. */
function ofBrokenUpload(error: UploadError, cause: NetworkError): string {
  const advice = /^(ECONNRESET|EPIPE)$/.test(cause.code ?? '')
    ? `when that happens each time, a proxy may take no body so large: ${RAISE_413}`
    : namedByServer(error);
  return ofConnection(cause) ?? sentence(cause.message, advice);
}

function known(error: Error): string | null {
  if (error instanceof VitrineError) return ofServer(error);
  if (error instanceof NetworkError) return ofNetwork(error);
  if (error instanceof ForeignAnswerError) return ofOther(error);
  if (error instanceof UploadError) {
    const what = `${error.path ?? 'the bundle'} could not be uploaded`;
    if (error.cause instanceof NetworkError)
      return `${what}: ${ofBrokenUpload(error, error.cause)}`;
    return `${what}: ${known(error.cause) ?? error.cause.message}`;
  }
  const plain = [SourceError, SlotError, LimitError, Failure];
  return plain.some((kind) => error instanceof kind) ? error.message : null;
}

export function explain(error: unknown, debug: boolean): Explanation {
  const exact = debug && error instanceof Error ? `\n${guardLines(`${error.stack}`, false)}` : '';
  if (error instanceof Interrupted)
    return { text: 'stopped before it was through', exitCode: error.exitCode };
  if (error instanceof UsageError)
    return { text: printable(error.message), lines: error.lines, exitCode: 2 };
  if (error instanceof CommanderError)
    return {
      text: printable(error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')),
      exitCode: 2,
    };
  const text = error instanceof Error ? known(error) : null;
  if (text !== null) return { text: printable(text) + exact, exitCode: 1 };
  const words = error instanceof Error ? error.message : String(error);
  const hint = debug ? '' : '. Set VITRINE_DEBUG=1 to see where it comes from';
  return { text: `unexpected error: ${printable(words)}${hint}${exact}`, exitCode: 1 };
}
