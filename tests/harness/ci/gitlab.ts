import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Environment } from '../processes/command.ts';
import {
  execute,
  expand,
  list,
  type Mapping,
  mapping,
  type Place,
  type Ran,
  string,
  type Value,
} from './shell.ts';

/**
 * Runs the jobs of a .gitlab-ci.yml as GitLab does (GitLab Docs: CI/CD inputs, `include`, `variables`,
 * `rules`, `id_tokens`, `artifacts:reports:dotenv`). `env` contains predefined variables and those
 * of the project.
 */
type Pipeline = Place & {
  /** The text at an address of `include: remote:`. */
  remote(url: string): Promise<string>;
  /** Makes an ID token for an audience. */
  idToken(audience: string): string;
  shell?: 'bash' | 'sh';
};

export type Job = Ran & {
  /** The variables that later jobs get. */
  dotenv: Environment;
  environment: { name: string; url: string } | null;
};

const INPUT = /\$\[\[\s*inputs\.([\w-]+)\s*\]\]/g;

const isType = (value: Value, type: Value): boolean =>
  type === 'array' ? Array.isArray(value) : typeof value === type;

function inputsOf(spec: Mapping, given: Mapping): Mapping {
  for (const name of Object.keys(given))
    if (!spec[name]) throw new Error(`there is no input ${name}`);
  return Object.fromEntries(
    Object.entries(spec).map(([name, rule]) => {
      const { type = 'string', default: fallback, options } = mapping(rule ?? {}, name);
      const value = given[name] ?? fallback;
      if (value === undefined) throw new Error(`the input ${name} is missing`);
      if (!isType(value, type)) throw new Error(`the input ${name} is not a ${type}`);
      if (options && !list(options, 'options').includes(value))
        throw new Error(`${value} is not among the options of ${name}`);
      return [name, value];
    }),
  );
}

/** A text that consists of one input becomes its value; otherwise the values are put into the text. */
function interpolate(value: Value, inputs: Mapping): Value {
  if (Array.isArray(value)) return value.map((one) => interpolate(one, inputs));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        String(interpolate(key, inputs)),
        interpolate(one, inputs),
      ]),
    );
  if (typeof value !== 'string') return value;
  const [whole, name] = /^\$\[\[\s*inputs\.([\w-]+)\s*\]\]$/.exec(value) ?? [];
  if (whole && name !== undefined) return inputs[name] ?? '';
  return value.replace(INPUT, (_, one: string) => {
    if (!(one in inputs)) throw new Error(`there is no input ${one}`);
    return String(inputs[one]);
  });
}

async function included(entry: Value, { remote }: Pipeline): Promise<Mapping> {
  const { remote: url, inputs = {} } = mapping(entry, 'include');
  const [header, body] = parseAllDocuments(await remote(string(url, 'remote')));
  const spec = mapping(mapping(header?.toJS(), 'header').spec, 'spec');
  const values = inputsOf(mapping(spec.inputs, 'spec:inputs'), mapping(inputs, 'inputs'));
  return mapping(interpolate(body?.toJS(), values), 'the included file');
}

/** Values of the file itself precede those that it includes. */
function merged(base: Mapping, over: Mapping): Mapping {
  const isMapping = (one: Value | undefined): one is Mapping =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  const entries = Object.entries(over).map(([key, value]) => {
    const below = base[key];
    return [key, isMapping(below) && isMapping(value) ? merged(below, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** Supports only rules that consist of the name of one variable. */
const applies = (rule: Value, env: Environment): boolean => {
  const [, name] = /^\$(\w+)$/.exec(string(mapping(rule, 'rule').if, 'rules:if')) ?? [];
  if (!name) throw new Error('this runner knows rules of one variable');
  return Boolean(env[name]);
};

/** Expands variables in the values, except in those with `expand: false`. */
function variablesOf(values: Mapping, env: Environment): Environment {
  const entries = Object.entries(values).map(([name, given]) => {
    const { value = null, expand: isExpanded = true } =
      typeof given === 'object' ? mapping(given, name) : { value: given };
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`the variable ${name} is neither a string nor a number`);
    return [name, isExpanded ? expand(String(value), env) : String(value)];
  });
  return Object.fromEntries(entries);
}

async function runJob(job: Mapping, pipeline: Pipeline): Promise<Job | null> {
  const { cwd, idToken, shell = 'bash' } = pipeline;
  const rules = job.rules && list(job.rules, 'rules');
  if (rules && !rules.some((rule) => applies(rule, pipeline.env))) return null;
  const env = {
    ...pipeline.env,
    ...variablesOf(mapping(job.variables ?? {}, 'variables'), pipeline.env),
  };
  for (const [name, token] of Object.entries(mapping(job.id_tokens ?? {}, 'id_tokens')))
    env[name] = idToken(expand(string(mapping(token, name).aud, 'aud'), env));
  const lines = [job.before_script ?? [], job.script ?? []].flatMap((one) =>
    list(one, 'script').map((line) => string(line, 'a line of the script')),
  );
  const flags = shell === 'bash' ? ['-eo', 'pipefail'] : ['-e'];
  const ran = await execute(shell, [...flags, '-c', lines.join('\n')], { env, cwd });
  const dotenv: Environment = {};
  const reports = mapping(mapping(job.artifacts ?? {}, 'artifacts').reports ?? {}, 'reports');
  if (ran.code === 0 && reports.dotenv) {
    const text = await readFile(join(cwd, string(reports.dotenv, 'dotenv')), 'utf8');
    for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) dotenv[name] = value;
  }
  const environment = job.environment ? mapping(job.environment, 'environment') : null;
  const shown = (value: Value | undefined) =>
    expand(string(value, 'environment'), { ...env, ...dotenv });
  return {
    ...ran,
    dotenv,
    environment: environment && { name: shown(environment.name), url: shown(environment.url) },
  };
}

/** Runs the jobs whose rules apply. */
export async function runPipeline(text: string, pipeline: Pipeline): Promise<Record<string, Job>> {
  const { include = [], ...own } = mapping(parse(text), 'the configuration');
  let all: Mapping = {};
  for (const entry of list(include, 'include')) all = merged(all, await included(entry, pipeline));
  all = merged(all, own);
  const done: Record<string, Job> = {};
  for (const [name, job] of Object.entries(all)) {
    const ran = await runJob(mapping(job, name), pipeline);
    if (ran) done[name] = ran;
  }
  return done;
}
