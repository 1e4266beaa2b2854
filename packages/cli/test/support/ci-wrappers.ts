import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWorkflow } from '../../../../tests/harness/ci/bitrise.ts';
import { runJob } from '../../../../tests/harness/ci/circleci.ts';
import { runSteps } from '../../../../tests/harness/ci/github.ts';
import { runPipeline } from '../../../../tests/harness/ci/gitlab.ts';
import type { Mapping, Ran } from '../../../../tests/harness/ci/shell.ts';
import { bareEnv, type Env } from './binary.ts';
import { jobOfMergeRequest } from './report.ts';

/** What a job of a provider has: its variables, a checkout, and the server that it was told. */
export type Job = { server: string; env: Env; cwd: string; idToken?: (audience: string) => string };
type Inputs = Record<string, string | boolean>;
/** The addresses that later steps get, by the names that variables have. */
export type Uploaded = Ran & { outputs: Env };

export type Wrapper = {
  /** The names of its inputs. */
  inputs(file: (path: string) => Mapping): string[];
  /** Variables of a job for pull request 42 of acme/shop, whose API is at this address. */
  job(cwd: string, api?: string): Env;
  /** Runs the wrapper with these inputs as one step of a job. */
  upload(inputs: Inputs, job: Job): Promise<Uploaded>;
};

/** A file for CI as the server hands it out. */
export async function ciFile(server: string, path: string): Promise<string> {
  const answer = await fetch(`${server}/ci/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** The address at which a user's configuration finds a file, and which the tests stand in for. */
const served = (server: string) => (url: string) =>
  ciFile(server, url.replace(/^https?:\/\/[^/]+\/ci\//, ''));

const fixture = (name: string): { env: Env; event?: object } =>
  JSON.parse(readFileSync(new URL(`../../fixtures/ci/${name}.json`, import.meta.url), 'utf8'));

export const environment = ({ env, cwd }: Job): Env => ({
  ...bareEnv(),
  HOME: join(cwd, '..', 'home'),
  RUNNER_TEMP: join(cwd, '..', 'home'),
  npm_config_update_notifier: 'false',
  ...env,
});

const github: Wrapper = {
  inputs: (file) => Object.keys(file('github/action.yml').inputs ?? {}),
  job(cwd, api) {
    const { env, event } = fixture('github-pull-request');
    const path = join(cwd, '..', 'event.json');
    writeFileSync(path, JSON.stringify(event));
    return { ...env, GITHUB_EVENT_PATH: path, ...(api && { GITHUB_API_URL: api }) };
  },
  async upload(given, job) {
    const { VITRINE_KEY, GITHUB_TOKEN = '', ...env } = job.env;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
    const key = VITRINE_KEY && { key: '${{ secrets.VITRINE_KEY }}' };
    const uses = './.github/actions/vitrine';
    const { steps, ...ran } = await runSteps(
      [{ id: 'vitrine', uses, with: { ...given, ...key } }],
      {
        env: environment({ ...job, env }),
        cwd: job.cwd,
        secrets: { VITRINE_KEY: VITRINE_KEY ?? '' },
        github: { token: GITHUB_TOKEN, actor: 'ada', event: JSON.parse(env.EVENT ?? '{}') },
        actions: { [uses]: await ciFile(job.server, 'github/action.yml') },
      },
    );
    const outputs = Object.entries(steps.vitrine ?? {}).map(([name, value]) => {
      const variable = name.toUpperCase().replaceAll('-', '_');
      return [`VITRINE_${{ URL: 'PAGE_URL', QR: 'QR_URL' }[variable] ?? variable}`, value];
    });
    return { ...ran, outputs: Object.fromEntries(outputs.filter(([, value]) => value !== '')) };
  },
};

const gitlab: Wrapper = {
  inputs: (file) => Object.keys((file('gitlab.yml').spec as Mapping).inputs ?? {}),
  job: (_cwd, api = 'http://127.0.0.1:9') => {
    const {
      VITRINE_KEY: _key,
      VITRINE_URL: _url,
      GITLAB_TOKEN: _token,
      ...env
    } = jobOfMergeRequest(api, { url: '', key: '' });
    return { ...env, CI_COMMIT_REF_SLUG: 'feature-cart' };
  },
  async upload(inputs, job) {
    const { GITHUB_TOKEN: token, ...env } = job.env;
    const remote = 'https://vitrine.example/ci/gitlab.yml';
    const rules = [{ if: '$CI_MERGE_REQUEST_IID' }];
    const config = { include: [{ remote, inputs: { ...inputs, rules } }] };
    const jobs = await runPipeline(JSON.stringify(config), {
      env: environment({ ...job, env: { ...env, ...(token && { GITLAB_TOKEN: token }) } }),
      cwd: job.cwd,
      remote: served(job.server),
      idToken: job.idToken ?? (() => 'none'),
    });
    const { code = -1, log = '', dotenv = {} } = jobs.vitrine ?? {};
    return { code, log, outputs: dotenv };
  },
};

const given = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^VITRINE_(PAGE|BRANCH|BUILD|PREVIEW|QR)_/.test(name)),
  );

const circleci: Wrapper = {
  inputs(file) {
    const { upload } = file('circleci.yml').commands as Mapping;
    return Object.keys((upload as Mapping).parameters ?? {});
  },
  job: (_cwd, api) => ({
    ...fixture('circleci-pull-request').env,
    ...(api && { GITHUB_API_URL: api }),
  }),
  async upload(inputs, job) {
    const config = {
      orbs: { vitrine: 'https://vitrine.example/ci/circleci.yml' },
      jobs: { preview: { steps: ['checkout', { 'vitrine/upload': inputs }] } },
    };
    const { env, ...ran } = await runJob(JSON.stringify(config), 'preview', {
      env: environment(job),
      cwd: job.cwd,
      orb: served(job.server),
    });
    return { ...ran, outputs: given(env) };
  },
};

const bitrise: Wrapper = {
  inputs: (file) =>
    (file('bitrise/step.yml').inputs as Mapping[]).map((one) => Object.keys(one)[0] ?? ''),
  job: (_cwd, api) => ({
    ...fixture('bitrise-pull-request').env,
    ...(api && { GITHUB_API_URL: api }),
  }),
  async upload(inputs, job) {
    const list = Object.entries(inputs).map(([name, value]) => ({
      [name.replaceAll('-', '_')]: String(value),
    }));
    const step = { 'path::./.bitrise/vitrine': { inputs: list } };
    const config = { workflows: { preview: { steps: [step] } } };
    const { env, ...ran } = await runWorkflow(JSON.stringify(config), 'preview', {
      env: environment(job),
      cwd: job.cwd,
      file: (name) => ciFile(job.server, `bitrise/${name}`),
    });
    return { ...ran, outputs: given(env) };
  },
};

export const wrappers = { GitHub: github, GitLab: gitlab, CircleCI: circleci, Bitrise: bitrise };

/** Makes the folders beside a checkout that a runner has. */
export function besides(cwd: string): void {
  mkdirSync(join(cwd, '..', 'home'), { recursive: true });
}
