import { statusesIn } from '../../harness/http/raw-answer.ts';
import type { RawConnection } from '../../harness/http/raw-connection.ts';
import type { startHttp } from '../../harness/in-process/http-server.ts';
import type { Run } from '../scenario.ts';
import {
  type Client,
  commitOf,
  type Piece,
  patiently,
  pieces,
  untilAnswered,
} from '../support/client.ts';
import { pick } from '../support/draw.ts';
import { isStalled } from './raw.ts';
import type { Fixture } from './readers.ts';

type Http = Awaited<ReturnType<typeof startHttp>>;
export type Context = { run: Run; server: Http; client: Client; old: Fixture };

/** Several times the longest timeout of the server. */
export const ENDLESS_MS = 30_000;

export type Kind = (context: Context) => Promise<void>;

export async function reserved({ run, client }: Context) {
  const [sent] = pieces(run, 1) as [Piece];
  const commit = commitOf(run);
  const { body } = await patiently(() => client.reserve(commit, [sent]));
  const { pathname, search } = new URL(body.slots[0].putUrl);
  const head = (raw: RawConnection, length: number) =>
    raw.headOf(
      `PUT ${pathname}${search} HTTP/1.1`,
      'Content-Type: application/javascript',
      `Content-Length: ${length}`,
    );
  return { token: body.token as string, slot: body.slots[0], bytes: sent.bytes, head };
}

export async function expectStored(
  { run, client }: Context,
  token: string,
  wanted: boolean,
  what: string,
) {
  const { body } = await patiently(() => client.renew(token));
  const stored = body.slots?.[0]?.uploaded;
  if (stored !== wanted) run.broken(what, `uploaded: ${stored}`);
}

/** Checks that the slot accepts its bytes in the end, and that the build has them. */
export async function expectTaken(
  { run, client }: Context,
  token: string,
  bytes: Buffer,
  what: string,
) {
  const { body } = await patiently(() => client.renew(token));
  await patiently(() => client.put(body.slots[0], bytes));
  await expectOneBuild({ run, client }, token, what);
}

export async function expectOneBuild(
  { run, client }: Pick<Context, 'run' | 'client'>,
  token: string,
  what: string,
) {
  const { status, body } = await untilAnswered(() => client.finalize(token));
  if (status !== 201 || body.revision !== 1)
    run.broken(what, `${status}, revision ${body.revision}`);
  const query = `branch=main&platform=ios&commitSha=${body.commitSha}`;
  const list = await patiently(() => client.get(`/api/v1/repositories/acme/shop/builds?${query}`));
  if (list.body.data.length !== 1) run.broken(what, `${list.body.data.length} builds`);
  const hash = await client.hashOf(`${body.previewUrl}/r/1/bundle`);
  if (hash !== body.contentHash) run.broken(what, `its bundle is ${hash}`);
}

/** 408 for a client that sent a whole head and keeps reading; 400, 408 or nothing for others. */
export function isTimeout(text: string, stays: boolean): boolean {
  const came = statusesIn(text);
  if (stays) return `${came}` === '408' && isStalled(text);
  return came.every((status) => [400, 408].includes(status));
}

export const disconnect = (run: Run, raw: RawConnection) =>
  pick(run, [
    () => raw.socket.destroy(),
    () => raw.socket.end(),
    () => raw.socket.resetAndDestroy(),
  ])();
