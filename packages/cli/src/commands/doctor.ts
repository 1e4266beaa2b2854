import { type ClientOptions, createClient, keyProblem } from '@vitrine/client';
import type { Command } from 'commander';
import pc from 'picocolors';
import { type Credential, credentialOf, keyFor, serverUrl } from '../connect.ts';
import { type Check, fail, ok, skip, warn } from '../doctor/check.ts';
import { checkExpiry, checkKey, checkLink, checkScopes } from '../doctor/key.ts';
import { checkProxy, checkServer, checkTransport } from '../doctor/server.ts';
import { checkRequestSize, checkUpload, UPLOAD_MIB } from '../doctor/upload.ts';
import { checkVersion } from '../doctor/version.ts';
import { Failure, type Io, UsageError } from '../io.ts';
import { forgetInNpx } from '../npx.ts';
import { factsOf, type RepositoryOptions, repositoryOptions } from '../options/repository.ts';
import {
  type CommonOptions,
  ENVIRONMENT,
  EXIT_STATUS,
  serverOptions,
  wholeNumber,
} from '../options/server.ts';
import { jsonText } from '../output/guard.ts';
import { printable } from '../output/text.ts';
import { type Collected, collect } from '../provenance/collect.ts';
import { describeFacts, whyMissing } from '../provenance/require.ts';
import { warnOfPlainHttp } from '../transport.ts';
import { USER_AGENT, version } from '../version.ts';

type Options = RepositoryOptions & CommonOptions & { upload: boolean; uploadSize?: number };

/** No retries by default: a person waits, and wants to see what fails at the moment. */
const RETRY_SECONDS = 0;

const HELP = `
Checks the url, the server, the key (or the ID token of CI) and its scopes, the link of the
repository, the limits of proxies, the storage (with a preview that is deleted again), and what
git and CI say about the commit.
With --json stdout is { "ok": true|false, "checks": [{ "name", "status", "message", "fix" }] }.`;

function checkUrl(options: Options, io: Io): { check: Check; url: string | null } {
  try {
    const url = serverUrl(options, io);
    return { check: ok('url', printable(url)), url };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { check: fail('url', error.message, 'export VITRINE_URL=https://…'), url: null };
  }
}

/** Checks the key, or the source of an ID token; `credential` is null when there is neither. */
function checkCredential(io: Io): { check: Check; credential: Credential | null } {
  const key = (io.env.VITRINE_KEY ?? '').trim();
  const problem = key === '' ? null : keyProblem(key);
  if (problem !== null) {
    const fix = 'export VITRINE_KEY=vtrk_…, the whole key';
    return { check: fail('key form', `VITRINE_KEY ${problem}`, fix), credential: null };
  }
  try {
    const credential = credentialOf(io);
    const how =
      'key' in credential
        ? 'VITRINE_KEY is complete, and its checksum fits'
        : `no VITRINE_KEY, so a key is exchanged for the ID token of ${credential.source.name}`;
    return { check: ok('key form', how), credential };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const fix = error.lines.trim() || 'export VITRINE_KEY=vtrk_…, the whole key';
    return { check: fail('key form', error.message, fix), credential: null };
  }
}

function checkProvenance(collected: Collected): Check {
  const { facts, gitProblem } = collected;
  const missing = (['owner', 'repo', 'branch', 'commitSha'] as const).filter(
    (name) => !facts[name],
  );
  const found = describeFacts(collected);
  if (missing.length === 0) return ok('commit', found);
  const why = gitProblem === null ? ` (${whyMissing(collected)})` : '';
  const message = `${found === '' ? 'nothing' : found} found; not found: ${missing.join(', ')}${why}`;
  const fix =
    gitProblem ?? 'run it in the work tree, or pass --repo, --branch and --commit to uploads';
  return warn('commit', message, fix);
}

async function look(options: Options, io: Io): Promise<Check[]> {
  const { signal } = io;
  const collected = await collect(factsOf(options), io);
  const { check: urlCheck, url } = checkUrl(options, io);
  const { check: keyForm, credential } = checkCredential(io);
  const checks = [urlCheck];
  if (url === null) return [...checks, keyForm, checkProvenance(collected)];
  warnOfPlainHttp(url, io);
  checks.push(checkTransport(url), ...checkProxy(url, io.env));
  const retrySeconds = options.retrySeconds ?? RETRY_SECONDS;
  let serverVersion: string | undefined;
  const clientOptions: Omit<ClientOptions, 'key'> = {
    url,
    fetch: io.fetch,
    retrySeconds,
    requestTimeoutSeconds: 20,
    userAgent: USER_AGENT,
    onServerVersion: (received) => {
      serverVersion = received;
      if (received !== version) void forgetInNpx();
    },
  };
  const key = credential === null ? {} : { key: keyFor(credential, io, clientOptions) };
  const client = createClient({ ...clientOptions, ...key });
  // Without a key: a refused ID token is no fault of the server.
  const server = await checkServer(createClient(clientOptions), url, signal);
  checks.push(...server.checks, ...checkVersion(serverVersion, url), keyForm);
  const { limits } = server;
  if (limits && credential !== null) {
    const { check, me } = await checkKey(client, credential, signal);
    checks.push(check);
    if (me) {
      const now = Date.now() + server.clockOffsetMs;
      const expiry = 'key' in credential ? checkExpiry(me, now) : [];
      checks.push(...expiry, checkScopes(me), checkLink(me, collected));
      checks.push(await checkRequestSize(client, limits, signal));
      const what = { me, limits, mib: options.uploadSize ?? UPLOAD_MIB };
      checks.push(
        ...(options.upload
          ? await checkUpload(client, what, signal)
          : [skip('upload', 'not tried (--no-upload)')]),
      );
    }
  }
  return [...checks, checkProvenance(collected)];
}

function render(checks: readonly Check[], colour: boolean): string {
  const { green, yellow, red, dim } = pc.createColors(colour);
  const marks = { ok: green('ok  '), warn: yellow('warn'), fail: red('FAIL'), skip: dim('skip') };
  const width = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .flatMap(({ name, status, message, fix }) => [
      `${marks[status]}  ${name.padEnd(width)}  ${printable(message)}`,
      ...(fix === undefined ? [] : [`${' '.repeat(width + 8)}-> ${printable(fix)}`]),
    ])
    .join('\n');
}

async function run(options: Options, io: Io): Promise<void> {
  const checks = await look(options, io);
  const failed = checks.filter(({ status }) => status === 'fail').length;
  const text = options.json
    ? jsonText({ ok: failed === 0, checks })
    : render(checks, io.colour.out);
  io.out(`${text}\n`);
  if (failed > 0) throw new Failure(`${failed} of ${checks.length} checks failed`);
}

export function doctorCommand(parent: Command, io: Io): void {
  const command = parent
    .command('doctor')
    .summary('check the server, the key and what is known of the commit')
    .description('Checks everything that an upload needs, and says what to do when a check fails.')
    .option('--no-upload', 'do not try an upload')
    .option(
      '--upload-size <MiB>',
      `size of the file that is uploaded (default: ${UPLOAD_MIB}), for proxies that limit it`,
      wholeNumber(1),
    );
  serverOptions(repositoryOptions(command), RETRY_SECONDS)
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
