import {
  createKey,
  linkRepository,
  revokeKey,
  unlinkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import { Refusal } from '../../../packages/server/src/core/model/errors.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import type { Came } from '../../harness/http/keep-alive-client.ts';
import type { ClientState } from './client-state.ts';
import type { Deployment, Server } from './deployment.ts';
import type { Answer } from './spec/answers.ts';
import { declarationOf, pieces } from './spec/pieces.ts';
import { BASE, CONTENT } from './spec/records.ts';
import type { OperatorRequest, PutRequest, Request } from './spec/requests.ts';

export type Family = {
  owner: string;
  accounts: Record<string, Account>;
  keys: Record<string, { id: string; text: string }>;
};

export class Asking {
  readonly #deployment: Deployment;
  readonly #family: Family;
  readonly #clientState: ClientState;
  readonly #isS3: boolean;

  constructor(deployment: Deployment, family: Family, clientState: ClientState, isS3: boolean) {
    this.#deployment = deployment;
    this.#family = family;
    this.#clientState = clientState;
    this.#isS3 = isS3;
  }

  /** Undefined when the server was dead before it answered. S3 answers PUTs itself. */
  async ask(request: Request, server = this.#deployment.server()): Promise<Answer | undefined> {
    const answer = await this.#answer(request, server);
    if (server.power.isOff && !(this.#isS3 && request.do === 'put')) return undefined;
    if (answer.body) this.#clientState.take(request, answer.body);
    return answer;
  }

  async #answer(request: Request, server: Server): Promise<Answer> {
    if (isOperator(request)) return this.#operate(request, server);
    if (request.do === 'put') return this.#put(request, server);
    const { method, path, body, headers = {} } = this.#inHttp(request);
    const came = await server.client.send({
      method,
      url: server.url + path,
      headers: {
        accept: 'application/json',
        ...('as' in request && { authorization: `Bearer ${this.#family.keys[request.as]?.text}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    });
    return request.do === 'content' ? contentOf(came, server) : answerOf(came);
  }

  async #put(request: PutRequest, server: Server): Promise<Answer> {
    const url = this.#clientState.urlOf(request);
    if (!url) throw new Error('no client has received such a url');
    const right = pieces[url.piece].put;
    const wrong = Buffer.from(right).fill('x');
    const { bytes } = request;
    const sent = server.client.send({
      method: 'PUT',
      url: url.putUrl.replace(BASE, server.url),
      headers: { 'content-type': url.type },
      body: bytes === 'wrong' ? wrong : bytes === 'short' ? right.subarray(1) : right,
      breaksOff: bytes === 'broken off',
    });
    if (bytes === 'broken off') return sent.catch(() => {}).then(() => ({ status: 0 }));
    const came = await sent;
    // S3 has its own errors. Errors of the server's own slots are JSON.
    return url.putUrl.startsWith(BASE) && came.status !== 200
      ? answerOf(came)
      : { status: came.status };
  }

  /** Performs what operators do on the command line. */
  async #operate(request: OperatorRequest, { deps }: Server): Promise<Answer> {
    const { owner, keys, accounts } = this.#family;
    try {
      if (request.do === 'sweep') await sweep(deps);
      if (request.do === 'unlink') await unlinkRepository(deps, `${owner}/${request.repo}`);
      if (request.do === 'revoke') await revokeKey(deps, keys[request.key]?.id ?? '');
      const account = request.do === 'link' && accounts[request.account];
      if (account) await linkRepository(deps, `${owner}/${request.repo}`, account);
      return { status: 204 };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.code === 'not_found' ? 404 : 400, code: error.code };
    }
  }

  async newKey(name: string, account: string): Promise<void> {
    const to = this.#family.accounts[account];
    if (!to) throw new Error(`there is no account ${account}`);
    const scopes = ['builds', 'preview_upload', 'test_runs'];
    const wish = { scopes, repositories: [], expiresInDays: null };
    const { key, text } = await createKey(this.#deployment.server().deps, to, wish);
    this.#family.keys[name] = { id: key.id, text };
  }

  #inHttp(request: Exclude<Request, OperatorRequest | PutRequest>): Http {
    const api = '/api/v1';
    const { owner } = this.#family;
    switch (request.do) {
      case 'reserve': {
        const { identity, platform, billing, content, retentionDays, idempotencyKey } = request;
        const headers: Record<string, string> =
          idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
        const { commit, ...branch } = identity ?? {};
        const body = {
          ...(identity && { owner, ...branch, commitSha: commit }),
          ...(billing && { billingKind: billing }),
          platform,
          retentionDays,
          ...declarationOf(content),
        };
        return {
          method: 'POST',
          path: `${api}/${identity ? 'builds' : 'previews'}`,
          body,
          headers,
        };
      }
      case 'finalize build':
      case 'finalize preview': {
        const kind = request.do === 'finalize build' ? 'builds' : 'previews';
        return { method: 'POST', path: `${api}/${kind}/finalize`, body: { token: request.token } };
      }
      case 'renew':
        return {
          method: 'POST',
          path: `${api}/reservations/renew`,
          body: { token: request.token },
        };
      case 'build':
      case 'preview':
        return { method: 'GET', path: `${api}/${request.do}s/${request.id}` };
      case 'delete build':
      case 'delete preview':
        return { method: 'DELETE', path: `${api}/${request.do.slice(7)}s/${request.id}` };
      case 'previews':
        return { method: 'GET', path: `${api}/previews?limit=100` };
      case 'usage':
        return { method: 'GET', path: `${api}/usage` };
      case 'latest':
      case 'list': {
        const { repo, branch, platform, commit, status } = request;
        const query = new URLSearchParams({
          platform,
          ...(branch && { branch }),
          ...(commit && { commitSha: commit }),
          ...(status && { status }),
        });
        const path =
          request.do === 'latest'
            ? `/builds?owner=${owner}&repo=${repo}&${query}`
            : `/repositories/${owner}/${repo}/builds?limit=100&${query}`;
        return { method: 'GET', path: api + path };
      }
      case 'content': {
        const { share, revision, role, path } = request;
        const file = role === 'bundle' ? 'bundle' : `${role}s/${path}`;
        return { method: 'GET', path: `/p/${share}/r/${revision}/${file}` };
      }
      case 'admit':
      case 'collect':
        throw new Error('a client cannot send a part of a request');
    }
  }
}

type Http = { method: string; path: string; body?: object; headers?: Record<string, string> };

const isOperator = (request: Request): request is OperatorRequest =>
  ['sweep', 'link', 'unlink', 'revoke'].includes(request.do);

/** The content that a numbered revision is redirected to, or why there is none. */
async function contentOf(came: Came, { client, url }: Server): Promise<Answer> {
  const { status, headers, body } = came;
  if (status === 200) return { status, body: sha256(body) };
  if (status !== 307) return answerOf(came);
  const accept = { accept: 'application/json' };
  const next = await client.send({ url: url + headers.location, headers: accept });
  return contentOf(next, { client, url } as Server);
}

const CONTENT_IDS = new RegExp(`${BASE}/c/[a-z2-7]{26}`, 'g');

function answerOf({ status, headers, body }: Came): Answer {
  const text = body.toString().replace(CONTENT_IDS, CONTENT);
  const json = text.length > 0 ? JSON.parse(text) : undefined;
  const { code, details } = json?.error ?? {};
  if (code) return { status, code, ...(details && { details }) };
  const replayed = headers['idempotency-replayed'] === 'true';
  return { status, ...(json && { body: json }), ...(replayed && { replayed }) };
}
