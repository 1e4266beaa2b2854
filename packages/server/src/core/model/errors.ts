import type { ErrorBody, ErrorCode, FieldProblem } from '@vitrine/contract';

type Details = ErrorBody['error']['details'];

/**
 * An error of the contract, with its code and a message. `http` maps the code to a status. The
 * message says what was expected, what was received, and what to do.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Details;
  /** Seconds after which a retry makes sense. */
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

/** One error for missing resources and those of other accounts, so that it reveals no existence. */
export const notFound = () =>
  new Refusal(
    'not_found',
    'There is nothing here that this API key may see. Check the id, and that the repository is linked to the account of the key.',
  );

/** The number of problems that an error shows. A search for problems may stop after one more. */
export const SHOWN_PROBLEMS = 20;

/** The refusal of a request with problems in some of its fields. */
export function invalid(problems: FieldProblem[]): Refusal {
  const [first] = problems;
  const others = Math.min(problems.length - 1, SHOWN_PROBLEMS);
  const atLeast = problems.length > SHOWN_PROBLEMS ? 'at least ' : '';
  return new Refusal(
    'invalid_request',
    `${first?.path || 'The body'} ${first?.message}${others > 0 ? ` (and ${atLeast}${others} more)` : ''}.`,
    { details: problems.slice(0, SHOWN_PROBLEMS) },
  );
}
