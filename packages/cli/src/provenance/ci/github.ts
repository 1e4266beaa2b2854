import { given, splitRepository, tagOf } from '../facts.ts';
import { type Event, pullOfRun, readEvent } from './github-event.ts';
import { factsOf } from './github-facts.ts';
import { type Env, type Job, jobOf, type Provider, value } from './provider.ts';

function jobOfRun(env: Env, event: Event, pageId: string): Job {
  const [server, repository, id] = [
    value(env, 'GITHUB_SERVER_URL')?.replace(/\/+$/, ''),
    value(env, 'GITHUB_REPOSITORY'),
    value(env, pageId),
  ];
  // GITHUB_RUN_ID grows within an instance, and a run that is repeated keeps it; GITHUB_RUN_NUMBER counts
  // the runs of one workflow. A workflow_run uses the id of the run that built the bundle: its own ids
  // follow the order in which those runs ended.
  const run = event.workflow_run?.id?.toString() ?? value(env, 'GITHUB_RUN_ID');
  return jobOf({
    baseBranch:
      value(env, 'GITHUB_BASE_REF') ?? event.pull_request?.base?.ref ?? pullOfRun(event)?.base?.ref,
    runNumber: run,
    numberedBy: server,
    jobUrl: server && repository && id && `${server}/${repository}/actions/runs/${id}`,
    tag: tagOf(env.GITHUB_REF),
  });
}

type Actions = { name: string; variable: string; pageId: string };

/** @param pageId the variable with what the address of a run ends in */
const actions = ({ name, variable, pageId }: Actions): Provider => ({
  name,
  detect: (env) => env[variable] === 'true',
  isAfterAnother: (env) => env.GITHUB_EVENT_NAME === 'workflow_run',
  async read(env, tools) {
    const repository = splitRepository(value(env, 'GITHUB_REPOSITORY'));
    const event = await readEvent(env, tools);
    const facts = given({ ...repository, ...(await factsOf(env, tools, event)) });
    return { facts, job: jobOfRun(env, event, pageId) };
  },
});

export const github = actions({
  name: 'GitHub Actions',
  variable: 'GITHUB_ACTIONS',
  pageId: 'GITHUB_RUN_ID',
});

// Gitea and Forgejo set GITHUB_ACTIONS as well. The urls of their pages have the number of the run.
export const gitea = actions({
  name: 'Gitea Actions',
  variable: 'GITEA_ACTIONS',
  pageId: 'GITHUB_RUN_NUMBER',
});

// Forgejo sets GITEA_ACTIONS as well.
export const forgejo = actions({
  name: 'Forgejo Actions',
  variable: 'FORGEJO_ACTIONS',
  pageId: 'GITHUB_RUN_NUMBER',
});
