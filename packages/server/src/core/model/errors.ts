import type { ErrorBody, ErrorCode, FieldProblem } from '@vitrine/contract';

type Details = ErrorBody['error']['details'];

/**
 * An error of the contract. Core knows the code and the message; `http` knows the status. The message
 * tells a person what was expected, what was received, and what to do.
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

/** The same error for what belongs to another account and for what does not exist. */
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
