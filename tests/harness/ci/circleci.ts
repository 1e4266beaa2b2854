import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Environment } from '../processes/command.ts';
import {
  execute,
  list,
  type Mapping,
  mapping,
  type Place,
  type Ran,
  string,
  type Value,
} from './shell.ts';

/**
 * Runs a job of .circleci/config.yml as CircleCI does (CircleCI Docs: reusable config reference, URL orbs,
 * using BASH_ENV). Stricter than it: a parameter in a script has to be the name of a variable.
 */
type Job = Place & {
  /** The source of an orb by its address. */
  orb(url: string): Promise<string>;
};

/** `env` is the environment of later steps. */
export type Done = Ran & { env: Environment };

function checked(name: string, rule: Mapping, value: Value): Value {
  const { type } = rule;
  const isOk =
    type === 'enum'
      ? list(rule.enum, 'enum').includes(value)
      : type === 'env_var_name'
        ? /^[A-Za-z_]\w*$/.test(String(value))
        : typeof value === type;
  if (!isOk) throw new Error(`the parameter ${name} is not a ${type}`);
  return value;
}

function parametersOf(rules: Mapping, given: Mapping): Mapping {
  for (const name of Object.keys(given))
    if (!rules[name]) throw new Error(`there is no parameter ${name}`);
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const { default: fallback } = mapping(rule, name);
      const value = given[name] ?? fallback;
      if (value === undefined) throw new Error(`the parameter ${name} is missing`);
      return [name, checked(name, mapping(rule, name), value)];
    }),
  );
}

const PARAMETER = /<<\s*parameters\.([\w-]+)\s*>>/g;

/** Puts parameters into a text. A boolean becomes 1 or 0. */
function interpolate(text: string, parameters: Mapping): string {
  return text.replace(PARAMETER, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`there is no parameter ${name}`);
    return typeof value === 'boolean' ? String(Number(value)) : String(value);
  });
}

const isEmpty = (text: string) => /^\s*$/.test(text);

async function runCommand(run: Value, rules: Mapping, given: Mapping, place: Place): Promise<Ran> {
  const { command, environment = {} } =
    typeof run === 'string' ? { command: run } : mapping(run, 'run');
  const parameters = parametersOf(rules, given);
  const script = string(command, 'command');
  for (const [, name = ''] of script.matchAll(PARAMETER))
    if (mapping(rules[name], name).type !== 'env_var_name')
      throw new Error(`the parameter ${name} is in a script`);
  const variables = Object.entries(mapping(environment, 'environment')).map(([name, value]) => [
    name,
    interpolate(String(value), parameters),
  ]);
  const filled = interpolate(script, parameters);
  if (filled.includes('<<')) throw new Error('<< has to be escaped in a command');
  const env = { ...place.env, ...Object.fromEntries(variables) };
  return execute('bash', ['-eo', 'pipefail', '-c', filled], { env, cwd: place.cwd });
}

/** Runs the steps of a job until one fails. */
export async function runJob(text: string, name: string, { orb, ...place }: Job): Promise<Done> {
  const config = mapping(parse(text), 'the configuration');
  const orbs: Record<string, Mapping> = {};
  for (const [key, url] of Object.entries(mapping(config.orbs ?? {}, 'orbs')))
    orbs[key] = mapping(parse(await orb(string(url, key))), key);
  const later = join(place.cwd, '.bash_env');
  await writeFile(later, '');
  const env = { ...place.env, BASH_ENV: later };
  const job = mapping(mapping(config.jobs, 'jobs')[name], name);
  const done: Done = { code: 0, log: '', env };
  for (const step of list(job.steps, 'steps')) {
    if (step === 'checkout') continue;
    const [key = '', given = {}] =
      typeof step === 'string' ? [step] : (Object.entries(mapping(step, 'step'))[0] ?? []);
    const [of = '', command = ''] = key.split('/');
    const used = key === 'run' ? null : mapping(mapping(orbs[of]?.commands, of)[command], key);
    const steps = used ? list(used.steps, key) : [{ run: given }];
    for (const one of steps) {
      const rules = used ? mapping(used.parameters, 'parameters') : {};
      const values = used ? mapping(given, key) : {};
      const ran = await runCommand(mapping(one, 'step').run ?? null, rules, values, {
        env,
        cwd: place.cwd,
      });
      done.log += ran.log;
      done.code = ran.code;
      if (ran.code !== 0) return done;
    }
  }
  if (isEmpty(await readFile(later, 'utf8'))) return done;
  const { log } = await execute('bash', ['-c', 'env -0'], { env, cwd: place.cwd });
  const entries = log.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2));
  return { ...done, env: Object.fromEntries(entries) };
}
