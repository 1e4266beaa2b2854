export type Malformed = {
  kind: string;
  name: string;
  /** The request line. The default is a GET of the health check. */
  line?: string;
  /** The headers. Host precedes them, except in the kind `hosts`. */
  lines: string[];
  body?: string;
  /** The expected statuses in order. NEXT is last if the request behind this one is served, too. */
  answers: number[];
  /** The request ends in the middle of its body, which the server sees when the connection ends. */
  cutOff?: true;
};

/** The status of an unframeable or malformed request. The connection is closed after it. */
export const REFUSED = [400];

/** The status of the request that follows this one: well-formed HTTP keeps the connection open. */
export const NEXT = 404;

export const post =
  (kind: string, answers: number[]) => (lines: string[], body: string, name?: string) => ({
    kind,
    name: name ?? [...lines, body].join(' | ').slice(0, 120),
    line: 'POST /api/v1/builds HTTP/1.1',
    lines: ['Content-Type: application/json', ...lines],
    body,
    answers,
  });

export const get = (
  kind: string,
  answers: number[],
  lines: string[],
  name?: string,
): Malformed => ({ kind, lines, answers, name: name ?? lines.join(' | ').slice(0, 120) });
