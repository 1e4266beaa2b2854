import type { Answer } from './spec/answers.ts';
import { objectsOf, type PieceName } from './spec/pieces.ts';
import type { PutRequest, Request, ReserveRequest, TokenRequest } from './spec/requests.ts';
import type { Action } from './steps.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not relied on
type Json = any;

type Url = { objectKey: string; until: number; putUrl: string; piece: PieceName; type: string };
type Kind = 'build' | 'preview';
type Held = { as: string; token: string; kind: Kind; urls: Url[] };
type TokenKind = 'renew' | 'finalize' | 'finalize as the other kind';
type ContentRequest = Extract<Request, { do: 'content' }>;

/** What the clients have received so far, newest last, and the requests they can send with it. */
export class ClientState {
  readonly #held: Held[] = [];
  readonly #asked: ReserveRequest[] = [];
  readonly targets: { as: string; kind: Kind; id: string }[] = [];
  readonly contents = new Map<string, ContentRequest>();
  readonly #isS3: boolean;

  constructor(isS3: boolean) {
    this.#isS3 = isS3;
  }

  urlOf({ objectKey, until }: PutRequest): Url | undefined {
    const urls = this.#held.flatMap((held) => held.urls);
    return urls.find((url) => url.objectKey === objectKey && url.until === until);
  }

  take(request: Request, body: Json): void {
    if (request.do === 'reserve' || request.do === 'renew') {
      this.#takeReservation(request.as, body, this.#piecesOf(request));
      return;
    }
    if (request.do === 'usage') return;
    if (!('as' in request)) return;
    for (const record of body.data ?? [body]) this.#takeRecord(request.as, record);
  }

  #piecesOf(request: ReserveRequest | TokenRequest): PieceName[] {
    if (request.do === 'reserve') return objectsOf(request.content).map(({ piece }) => piece);
    const before = this.#held.find(({ token }) => token === request.token);
    return before?.urls.map(({ piece }) => piece) ?? [];
  }

  #takeReservation(as: string, { token, id, shareId, slots }: Json, pieces: PieceName[]): void {
    const kind = id ? 'build' : 'preview';
    const urls = slots.map((slot: Json, at: number) => {
      const { objectKey, putUrl, contentType: type, expiresAt } = slot;
      return { objectKey, putUrl, type, until: Date.parse(expiresAt), piece: pieces[at] };
    });
    this.#held.push({ as, token, kind, urls });
    this.#takeTarget(as, kind, id ?? shareId);
  }

  #takeTarget(as: string, kind: Kind, id: string): void {
    if (!this.targets.some((target) => target.id === id)) this.targets.push({ as, kind, id });
  }

  #takeRecord(as: string, { id, shareId, url, previewUrl, readyAt, ...rest }: Json): void {
    this.#takeTarget(as, shareId ? 'preview' : 'build', id);
    if (readyAt === undefined) return;
    const share = (previewUrl ?? url).split('/').at(-1);
    const { revision = 1, files, recordings = [] } = rest;
    const add = (role: ContentRequest['role'], path: string | null) =>
      this.contents.set(`${share} ${revision} ${role} ${path}`, {
        do: 'content',
        share,
        revision,
        role,
        path,
      });
    add('bundle', null);
    for (const { path } of files) add('file', path);
    for (const { path } of recordings) add('recording', path);
  }

  /** Each is sent after the answer to the one before. Empty where there is nothing to act on. */
  *requestsOf(action: Action, now: number, alone: boolean): Generator<Request, void, Answer> {
    switch (action.do) {
      case 'reserve':
        yield this.#remember({ do: 'reserve', ...action.what });
        return;
      case 'reserve again': {
        const request = this.#asked.at(-1 - action.which);
        for (let times = 0; request && times < action.times; times += 1) yield request;
        return;
      }
      case 'upload':
        yield* this.#upload(this.#remember({ do: 'reserve', ...action.what }), action.rivals, now);
        return;
      case 'put':
      case 'put all':
        yield* this.#putsOf(action, now);
        return;
      case 'finalize':
      case 'finalize as the other kind':
      case 'renew': {
        const held = this.#held.at(-1 - action.which);
        if (held) yield withToken(held, action.do, action.as);
        return;
      }
      case 'delete':
      case 'get': {
        const target = this.targets.at(-1 - action.which);
        if (!target) return;
        const { kind, id } = target;
        const as = action.as === 'owner' ? target.as : action.as;
        yield { do: action.do === 'get' ? kind : `delete ${kind}`, as, id };
        return;
      }
      case 'search': {
        const { what, ...search } = action;
        yield { ...search, do: what };
        return;
      }
      case 'sweep':
        yield { do: 'sweep', alone };
        return;
      default:
        yield action;
    }
  }

  #remember(request: ReserveRequest): ReserveRequest {
    this.#asked.push(request);
    return request;
  }

  /** Objects that the account already holds need no PUT. */
  *#upload(request: ReserveRequest, rivals: number, now: number): Generator<Request, void, Answer> {
    const { status, body } = yield request;
    if (status !== 201) return;
    const { token, slots } = body as { token: string; slots: { uploaded: boolean }[] };
    const held = this.#held.find((one) => one.token === token);
    if (!held) return;
    for (let rival = 0; rival < rivals; rival += 1) yield { ...request, idempotencyKey: null };
    const missing = held.urls.filter((_, at) => slots[at]?.uploaded === false);
    for (const url of this.#usable(missing, now)) yield putTo(url, 'right');
    yield withToken(held, 'finalize', 'owner');
  }

  *#putsOf(action: Extract<Action, { do: 'put' | 'put all' }>, now: number): Generator<Request> {
    const urls = this.#held.at(-1 - action.which)?.urls ?? [];
    const chosen = action.do === 'put all' ? urls : urls.slice(action.slot, action.slot + 1);
    for (const url of this.#usable(chosen, now))
      yield putTo(url, action.do === 'put all' ? 'right' : action.bytes);
  }

  /** The urls of S3 end in real time, which the clock of a scenario cannot move. */
  #usable(urls: Url[], now: number): Url[] {
    return urls.filter(({ until }) => !this.#isS3 || until > now);
  }
}

const putTo = ({ objectKey, until }: Url, bytes: PutRequest['bytes']): PutRequest => ({
  do: 'put',
  objectKey,
  until,
  bytes,
});

function withToken(held: Held, what: TokenKind, by: string): TokenRequest {
  const { token, kind } = held;
  const as = by === 'owner' ? held.as : by;
  if (what === 'renew') return { do: 'renew', as, token };
  const other = kind === 'build' ? 'preview' : 'build';
  return { do: `finalize ${what === 'finalize' ? kind : other}`, as, token };
}
