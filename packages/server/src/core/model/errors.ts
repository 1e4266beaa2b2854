import type { ErrorBody, ErrorCode, FieldProblem } from '@vitrine/contract';

type Details = ErrorBody['error']['details'];

/**
 * A refusal the contract knows. Core says which one and why; the HTTP room knows the status. The
 * message is for the person at the other end: what was expected, what came, what to do.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Details;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** The scope that the key lacks. */
  readonly scope: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: Details; retryAfter?: number; scope?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.scope = more.scope;
  }
}

/** One identical refusal for what is foreign and what does not exist. */
export const notFound = () =>
  new Refusal(
    'not_found',
    'There is nothing here that this API key may see. Check the id, and that the repository is linked to the account of the key.',
  );

const SHOWN_PROBLEMS = 20;

/** What is wrong with a request, field by field. */
export function invalid(details: FieldProblem[]): Refusal {
  const [first] = details;
  const others = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  return new Refusal(
    'invalid_request',
    `${first?.path || 'The body'} ${first?.message}${others}.`,
    {
      details: details.slice(0, SHOWN_PROBLEMS),
    },
  );
}
