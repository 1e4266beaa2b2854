import { Readable } from 'node:stream';
import type { TestRun, TestRunsQuery } from '@vitrine/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { exportTestRuns, listTestRuns } from '../../core/accounts/test-runs.ts';
import type { CountedTestRun } from '../../core/ports/usage-repository.ts';
import { csvLine, type Field } from '../../platform/csv.ts';
import { callerOf, recheckKey } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';

const DEFAULT_LIMIT = 30;

/** The columns of the CSV, in the order of the fields in JSON. */
const COLUMNS = [
  'sequence',
  'shareId',
  'finalizedAt',
  'accountId',
  'keyId',
  'owner',
  'repo',
  'pullRequest',
  'title',
  'storedBytes',
] as const satisfies (keyof TestRun)[];

const present = ({ at, ...run }: CountedTestRun): TestRun => ({
  sequence: run.sequence,
  shareId: run.shareId,
  finalizedAt: new Date(at).toISOString(),
  accountId: run.accountId,
  keyId: run.keyId,
  owner: run.owner,
  repo: run.repo,
  pullRequest: run.pullRequest,
  title: run.title,
  storedBytes: run.storedBytes,
});

const lineOf = (run: CountedTestRun): string => {
  const shown = present(run);
  return csvLine(COLUMNS.map((column): Field => shown[column]));
};

function wantsCsv(request: FastifyRequest, { format }: TestRunsQuery): boolean {
  if (format !== undefined) return format === 'csv';
  return new Negotiator(request.raw).mediaType(['application/json', 'text/csv']) === 'text/csv';
}

export function testRunHandlers(context: HttpContext): Handlers<'testRuns'> {
  const { deps } = context;

  async function sendCsv(request: FastifyRequest, reply: FastifyReply, query: TestRunsQuery) {
    const pages = exportTestRuns(deps, callerOf(request), query);
    // Read before the headers are set, so that a failure is sent as an error.
    const first = (await pages.next()).value ?? [];
    async function* text() {
      yield csvLine(COLUMNS) + first.map(lineOf).join('');
      for await (const page of pages) {
        // A key that was revoked meanwhile must not get the rest.
        await recheckKey(context, request);
        yield page.map(lineOf).join('');
      }
    }
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', 'attachment; filename="test-runs.csv"')
      .header('cache-control', 'no-store');
    // A stream, because fastify would say that the length of no payload is 0.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(Readable.from(text(), { objectMode: false }));
  }

  return {
    async testRuns(request, reply) {
      const query = request.query as TestRunsQuery;
      reply.header('vary', 'accept');
      if (wantsCsv(request, query)) return sendCsv(request, reply, query);
      const { limit = DEFAULT_LIMIT } = query;
      const page = await listTestRuns(deps, callerOf(request), { ...query, limit });
      return { ...page, data: page.data.map(present) };
    },
  };
}
