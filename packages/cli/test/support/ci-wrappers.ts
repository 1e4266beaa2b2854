import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runWorkflow } from '../../../../tests/harness/ci/bitrise.ts';
import { runJob } from '../../../../tests/harness/ci/circleci.ts';
import { runSteps } from '../../../../tests/harness/ci/github.ts';
import { runPipeline } from '../../../../tests/harness/ci/gitlab.ts';
import type { Mapping, Ran } from '../../../../tests/harness/ci/shell.ts';
import { bareEnv, type Env } from './binary.ts';
import { jobOfMergeRequest } from './report.ts';

/** What a job has: the server that its configuration names, its variables and its checkout. */
export type Job = {
  server: string;
  env: Env;
  cwd: string;
  idToken(audience: string): string;
  /** Of GitLab's job, in whose image there may be no bash. */
  shell?: 'bash' | 'sh';
};
/** `outputs` are what later steps get, by the names that variables have. */
export type Uploaded = Ran & { outputs: Env };

export type Wrapper = {
  /** The names of its inputs, from the parsed files of deploy/ci. */
  inputs(file: (path: string) => Mapping): string[];
  /** Variables of a job for pull request 42 of acme/shop. `api` is the code host's. */
  job(cwd: string, api: string): Env;
  /** What a user writes to upload with these inputs. */
  write(inputs: Record<string, string | boolean>): unknown;
  /** Runs what a user wrote, as the provider does. */
  run(config: string, job: Job): Promise<Uploaded>;
};

/** The provider fetches a file from the server that the configuration names; the tests' has its place. */
async function served(server: string, url: string): Promise<string> {
  const answer = await fetch(`${server}${new URL(url, server).pathname}`);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

const fixture = (name: string): { env: Env; event?: object } =>
  JSON.parse(readFileSync(new URL(`../../fixtures/ci/${name}.json`, import.meta.url), 'utf8'));

/** The folder of the runner, beside the checkout. */
function home(cwd: string): string {
  const folder = join(cwd, '../home');
  mkdirSync(folder, { recursive: true });
  return folder;
}

const environment = ({ env, cwd }: Job): Env => ({
  ...bareEnv(),
  HOME: home(cwd),
  RUNNER_TEMP: home(cwd),
  npm_config_update_notifier: 'false',
  ...env,
});

const uploaded = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^VITRINE_(PAGE|BRANCH|BUILD|PREVIEW|QR)_/.test(name)),
  );

const ACTION = './.github/actions/vitrine';
const VARIABLES: Env = {
  url: 'VITRINE_PAGE_URL',
  'branch-url': 'VITRINE_BRANCH_URL',
  'build-id': 'VITRINE_BUILD_ID',
  'preview-id': 'VITRINE_PREVIEW_ID',
  qr: 'VITRINE_QR_URL',
};

const github: Wrapper = {
  inputs: (file) => Object.keys(file('github/action.yml').inputs ?? {}),
  job(cwd, api) {
    const { env, event } = fixture('github-pull-request');
    const GITHUB_EVENT_PATH = join(home(cwd), 'event.json');
    writeFileSync(GITHUB_EVENT_PATH, JSON.stringify(event));
    return { ...env, GITHUB_EVENT_PATH, GITHUB_API_URL: api };
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
  write: (inputs) => [{ uses: ACTION, with: { key: '${{ secrets.VITRINE_KEY }}', ...inputs } }],
  async run(config, job) {
    const { VITRINE_KEY = '', GITHUB_TOKEN = '', GITHUB_ACTOR = '', ...env } = job.env;
    const parsed = parse(config);
    const steps: Mapping[] = parsed.jobs?.preview.steps ?? parsed;
    const step = steps.find(({ uses }) => uses === ACTION) ?? {};
    const done = await runSteps(
      steps.map((one) => (one === step ? { ...one, id: 'vitrine' } : one)),
      {
        env: environment({ ...job, env }),
        cwd: job.cwd,
        secrets: { VITRINE_KEY },
        github: {
          token: GITHUB_TOKEN,
          actor: GITHUB_ACTOR,
          event: JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8')),
        },
        actions: { [ACTION]: await served(job.server, '/ci/github/action.yml') },
      },
    );
    const outputs = Object.entries(done.steps.vitrine ?? {}).filter(([, value]) => value !== '');
    const named = outputs.map(([name, value]) => [VARIABLES[name] ?? name, value]);
    return { ...done, outputs: Object.fromEntries(named) };
  },
};

const gitlab: Wrapper = {
  inputs: (file) => Object.keys((file('gitlab.yml').spec as Mapping).inputs ?? {}),
  job: (_cwd, api) => ({
    ...jobOfMergeRequest(api, { url: '', key: '' }),
    CI_COMMIT_REF_SLUG: 'feature-cart',
    GITLAB_TOKEN: '',
  }),
  write: (inputs) => ({
    include: [
      {
        remote: 'https://vitrine.example/ci/gitlab.yml',
        inputs: { ...inputs, rules: [{ if: '$CI_MERGE_REQUEST_IID' }] },
      },
    ],
  }),
  async run(config, job) {
    const { GITHUB_TOKEN = '', ...env } = job.env;
    const jobs = await runPipeline(config, {
      env: environment({ ...job, env: { ...env, GITLAB_TOKEN: GITHUB_TOKEN } }),
      cwd: job.cwd,
      remote: (url) => served(job.server, url),
      idToken: job.idToken,
      shell: job.shell ?? 'bash',
    });
    const { code = -1, log = 'no job ran', dotenv = {} } = jobs.vitrine ?? {};
    return { code, log, outputs: dotenv };
  },
};

const circleci: Wrapper = {
  inputs: (file) => {
    const { upload } = file('circleci.yml').commands as { upload: Mapping };
    return Object.keys(upload.parameters ?? {});
  },
  job: (_cwd, api) => ({ ...fixture('circleci-pull-request').env, GITHUB_API_URL: api }),
  write: (inputs) => ({
    orbs: { vitrine: 'https://vitrine.example/ci/circleci.yml' },
    jobs: { preview: { steps: [{ 'vitrine/upload': inputs }] } },
  }),
  async run(config, job) {
    const { env, ...ran } = await runJob(config, 'preview', {
      env: environment(job),
      cwd: job.cwd,
      orb: (url) => served(job.server, url),
    });
    return { ...ran, outputs: uploaded(env) };
  },
};

const bitrise: Wrapper = {
  inputs: (file) =>
    (file('bitrise/step.yml').inputs as Mapping[]).map((one) => Object.keys(one)[0] ?? ''),
  job: (_cwd, api) => ({ ...fixture('bitrise-pull-request').env, GITHUB_API_URL: api }),
  write: (inputs) => {
    const list = Object.entries(inputs).map(([name, value]) => ({
      [name.replaceAll('-', '_')]: String(value),
    }));
    return [{ 'path::./.bitrise/vitrine': { inputs: list } }];
  },
  async run(config, job) {
    const steps: Mapping[] = parse(config);
    const { env, ...ran } = await runWorkflow(steps, {
      env: environment(job),
      cwd: job.cwd,
      file: (name) => served(job.server, `/ci/bitrise/${name}`),
    });
    return { ...ran, outputs: uploaded(env) };
  },
};

export const wrappers = { GitHub: github, GitLab: gitlab, CircleCI: circleci, Bitrise: bitrise };
export type Name = keyof typeof wrappers;
