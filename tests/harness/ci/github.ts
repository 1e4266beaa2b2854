import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Environment } from '../processes/command.ts';
import { execute, list, type Mapping, mapping, type Place, type Ran, string } from './shell.ts';

/**
 * Runs steps as a runner of GitHub Actions does (GitHub Docs: metadata syntax, contexts, workflow
 * commands). It is stricter: it refuses an expression in a script, and an input that the action
 * does not declare.
 */
type Job = Place & {
  github: Mapping;
  secrets: Environment;
  /** Maps the value of `uses` to the text of the action. */
  actions: Environment;
};

type Contexts = { [name: string]: Mapping };
type Outputs = Record<string, string>;
export type Done = Ran & {
  /** Outputs of the steps that have an id. */
  steps: Record<string, Outputs>;
  /** What the steps wrote to GITHUB_STEP_SUMMARY. */
  summary: string;
};

/** Replaces expressions. It supports only the values of contexts, such as `inputs.test-run`. */
function evaluate(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/gs, (_, path: string) => {
    if (!/^[\w-]+(\.[\w-]+)+$/.test(path)) throw new Error(`this runner cannot evaluate ${path}`);
    const [context = '', ...names] = path.split('.');
    if (!contexts[context]) throw new Error(`there is no context ${context} here`);
    let found: unknown = contexts[context];
    for (const name of names) found = (found as Mapping | undefined)?.[name];
    return String(found ?? '');
  });
}

const evaluateAll = (values: Mapping, contexts: Contexts): Environment =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, evaluate(String(value ?? ''), contexts)]),
  );

/** Reads `name=value` and `name<<END`, as in GITHUB_OUTPUT. */
function readOutputs(text: string): Outputs {
  const form = /^([\w-]+)(?:=(.*)|<<(.+)\n([\s\S]*?)\n\3)$/gm;
  return Object.fromEntries(
    Array.from(text.matchAll(form), ([, name, line, , lines]) => [name, line ?? lines ?? '']),
  );
}

/** `steps.<id>.outputs.<name>` */
const contextOf = (steps: Done['steps']): Mapping =>
  Object.fromEntries(Object.entries(steps).map(([id, outputs]) => [id, { outputs }]));

let files = 0;

async function runScript(step: Mapping, contexts: Contexts, job: Job) {
  const script = string(step.run, 'run');
  if (script.includes('${{')) throw new Error(`an expression in a script: ${script}`);
  files += 1;
  const path = (name: string) => join(job.env.RUNNER_TEMP ?? job.cwd, `${name}-${files}`);
  const [output, summary, file] = [path('output'), path('summary'), path('script')];
  for (const name of [output, summary]) await writeFile(name, '');
  await writeFile(file, script);
  const env = {
    ...job.env,
    ...evaluateAll(mapping(step.env ?? {}, 'env'), contexts),
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', file];
  const ran = await execute('bash', args, { env, cwd: job.cwd });
  return {
    ...ran,
    outputs: readOutputs(await readFile(output, 'utf8')),
    summary: await readFile(summary, 'utf8'),
  };
}

async function runAction(step: Mapping, contexts: Contexts, job: Job) {
  const uses = string(step.uses, 'uses');
  if (uses.startsWith('actions/checkout@')) return { code: 0, log: '', outputs: {}, summary: '' };
  const action = mapping(parse(job.actions[uses] ?? ''), uses);
  const declared = mapping(action.inputs, 'inputs');
  const given = evaluateAll(mapping(step.with ?? {}, 'with'), contexts);
  for (const name of Object.keys(given))
    if (!declared[name]) throw new Error(`${uses} has no input ${name}`);
  const github = job.github;
  const inputs = Object.fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const { default: text, required } = mapping(value, name);
      if (required === true && given[name] === undefined) throw new Error(`${name} is missing`);
      return [name, given[name] ?? evaluate(String(text ?? ''), { github })];
    }),
  );
  const runs = mapping(action.runs, 'runs');
  if (runs.using !== 'composite') throw new Error('this runner knows composite actions');
  const steps = list(runs.steps, 'steps').map((one) => mapping(one, 'step'));
  for (const { run, shell } of steps)
    if (run !== undefined && shell !== 'bash') throw new Error('a composite step names its shell');
  // An action sees no secrets.
  const done = await runAll(steps, { github, inputs, env: job.env }, job);
  const values = Object.entries(mapping(action.outputs ?? {}, 'outputs'));
  const outputs = Object.fromEntries(
    values.map(([name, output]) => {
      const { value } = mapping(output, name);
      return [name, evaluate(string(value, name), { steps: contextOf(done.steps) })];
    }),
  );
  return { ...done, outputs };
}

async function runAll(steps: Mapping[], contexts: Contexts, job: Job): Promise<Done> {
  const done: Done = { code: 0, log: '', steps: {}, summary: '' };
  for (const step of steps) {
    const all = { ...contexts, steps: contextOf(done.steps) };
    const ran = await (step.uses === undefined ? runScript : runAction)(step, all, job);
    done.log += ran.log;
    done.summary += ran.summary;
    if (typeof step.id === 'string') done.steps[step.id] = ran.outputs;
    done.code = ran.code;
    if (done.code !== 0) break;
  }
  return done;
}

/** Runs the steps of a job until one fails. */
export function runSteps(steps: Mapping[], job: Job): Promise<Done> {
  const { github, secrets, env } = job;
  return runAll(steps, { github, secrets, env }, job);
}
