import type { S3Tools } from '../compose/storage.ts';
import type { S3Config } from '../config/blobs.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../core/ports/deps.ts';
import { type Finding, finding, ok, warn } from './finding.ts';
import { probe } from './probe-request.ts';

type Probing = { deps: Deps; tools: S3Tools; config: Config; s3: S3Config; fix: boolean };

const DAY_MS = 86_400_000;

/** Checks the settings of the bucket. With `fix`, adds missing CORS and lifecycle rules. */
export async function probeS3Settings(probing: Probing): Promise<Finding[]> {
  return [
    await finding('browser uploads', () => cors(probing)),
    await finding('staging', () => lifecycle(probing)),
    await finding('unfinished uploads', () => unfinished(probing)),
    await finding('versions', () => versions(probing)),
  ];
}

async function cors({ deps, tools, config, s3, fix }: Probing): Promise<Finding> {
  const check = 'browser uploads';
  if (config.baseUrl === null) {
    return ok(check, 'VITRINE_BASE_URL is unset, so it was not checked whether its pages may PUT');
  }
  const { origin } = new URL(config.baseUrl);
  const methods = s3.downloads === 'redirect' ? ['PUT', 'GET'] : ['PUT'];
  const refused = await refusedFrom(deps, origin, methods);
  if (refused.length === 0) return ok(check, `are allowed from ${origin}`);
  const what = `${refused.join(' and ')} from a page at ${origin}`;
  if (!fix) {
    return warn(
      check,
      `The store does not allow ${what} (CORS). Uploads from CI do not need it; for those from browsers run vitrine-server doctor --fix.`,
    );
  }
  await tools.allowOrigin(origin);
  const still = await refusedFrom(deps, origin, methods);
  if (still.length === 0) return ok(check, `are allowed from ${origin} now; a rule was added`);
  return warn(
    check,
    `A rule was added that allows ${what}, but the store does not follow it yet. Run doctor again in some minutes; a proxy before the store may answer in its place.`,
  );
}

/** The methods that a browser would refuse to pages of `origin`, found with preflight requests. */
async function refusedFrom(deps: Deps, origin: string, methods: string[]): Promise<string[]> {
  const expiresAt = deps.clock.now() + 60_000;
  const objectKey = deps.ids.base32();
  const grant = { objectKey, contentType: 'text/plain', sizeBytes: 1, expiresAt };
  const { putUrl } = await deps.blobs.createSlot(grant, null);
  const refused: string[] = [];
  for (const method of methods) {
    const { accepted, headers } = await probe(putUrl, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    const lists = (name: string, value: string) =>
      (headers.get(name) ?? '')
        .toLowerCase()
        .split(/\s*,\s*/)
        .some((one) => one === '*' || one === value.toLowerCase());
    const allowed =
      accepted &&
      lists('access-control-allow-origin', origin) &&
      lists('access-control-allow-methods', method) &&
      lists('access-control-allow-headers', 'content-type');
    if (!allowed) refused.push(method);
  }
  return refused;
}

const SWEPT = 'A running server sweeps what was PUT and never finalized, too';

async function lifecycle({ tools, fix }: Probing): Promise<Finding> {
  const check = 'staging';
  const rule = await tools.expiresStaging();
  if (rule === undefined) {
    const says = `The store does not tell its lifecycle rules. ${SWEPT}.`;
    if (!fix) return ok(check, says);
    return warn(
      check,
      `${says} None was added: the credentials may lack s3:GetLifecycleConfiguration.`,
    );
  }
  if (rule) return ok(check, 'A lifecycle rule deletes what was PUT and never finalized.');
  if (!fix) {
    return warn(
      check,
      `No lifecycle rule deletes what was PUT and never finalized. ${SWEPT}; a rule is there also when no server runs: vitrine-server doctor --fix adds one for the prefix of slots.`,
    );
  }
  await tools.addStagingRule();
  if (await tools.expiresStaging()) return ok(check, 'A lifecycle rule was added.');
  return warn(
    check,
    'There is a rule `vitrine-staging` that does not expire anything. Correct it.',
  );
}

async function unfinished({ deps, tools }: Probing): Promise<Finding> {
  const check = 'unfinished uploads';
  const found = await tools.unfinishedUploads();
  if (found === undefined) return ok(check, 'The store does not list multipart uploads.');
  const old = deps.clock.now() - DAY_MS;
  const left = found.filter(({ begun }) => begun !== undefined && begun.getTime() < old).length;
  if (left === 0) return ok(check, 'none are left over');
  return warn(
    check,
    `${left} multipart uploads began more than a day ago and take room. vitrine-server sweep removes them.`,
  );
}

async function versions({ tools }: Probing): Promise<Finding> {
  const check = 'versions';
  const state = await tools.versioning();
  if (state === undefined)
    return ok(check, 'The store does not tell whether it keeps old versions.');
  if (state !== 'Enabled') return ok(check, 'are not kept');
  return ok(
    check,
    'are kept: what Vitrine deletes stays as an old version. Add a rule that expires noncurrent versions, or the bucket only grows.',
  );
}
