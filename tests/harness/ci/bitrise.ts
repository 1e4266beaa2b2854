import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { writeExecutable } from '../fixtures/executable.ts';
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
 * Runs steps of a workflow as the Bitrise CLI does (Bitrise Docs: step inputs reference, step outputs
 * reference, developing a new step). A step is a folder, as in `path::./steps/vitrine`.
 */
type Workflow = Place & {
  /** A file of the step by its name. */
  file(name: string): Promise<string>;
};

/** `env` is the environment of later steps. */
export type Done = Ran & { env: Environment };

/** Stands in for envman: notes what a step exports, as one JSON list per line. */
const ENVMAN = `#!/usr/bin/env node
const [add, key, name, value, text] = process.argv.slice(2);
if (add !== 'add' || key !== '--key' || value !== '--value') process.exit(1);
require('node:fs').appendFileSync(process.env.ENVMAN_FILE, JSON.stringify([name, text]) + '\\n');
`;

/** An input or output is a mapping of its name to its value, beside \`opts\`. */
function item(value: Value): { name: string; value: Value; opts: Mapping } {
  const { opts = {}, ...rest } = mapping(value, 'an input');
  const [[name, given] = ['', null]] = Object.entries(rest);
  return { name, value: given, opts: mapping(opts, 'opts') };
}

function inputsOf(declared: Value[], given: Value[], env: Environment): Environment {
  const values = new Map(given.map(item).map(({ name, value }) => [name, value]));
  const entries = declared.map(item).map(({ name, value: fallback, opts }) => {
    const value = values.get(name) ?? fallback;
    values.delete(name);
    const text = String(value ?? '');
    const filled = opts.is_expand === false ? text : expand(text, env);
    if (opts.is_required === true && filled === '') throw new Error(`${name} is required`);
    if (opts.value_options && !list(opts.value_options, name).includes(filled))
      throw new Error(`${filled} is not a value of ${name}`);
    return [name, filled];
  });
  for (const name of values.keys()) throw new Error(`there is no input ${name}`);
  return Object.fromEntries(entries);
}

async function runStep(given: Value[], place: Place, file: Workflow['file']): Promise<Done> {
  const { env, cwd } = place;
  const step = mapping(parse(await file('step.yml')), 'step.yml');
  const bash = mapping(mapping(step.toolkit, 'toolkit').bash, 'bash');
  const script = join(cwd, '.step.sh');
  await writeFile(script, await file(string(bash.entry_file, 'entry_file')));
  const kept = join(cwd, '.envstore');
  await writeFile(kept, '');
  const bin = join(cwd, '.bin');
  writeExecutable(join(bin, 'envman'), ENVMAN);
  const ran = await execute('bash', [script], {
    cwd,
    env: {
      ...env,
      ...inputsOf(list(step.inputs, 'inputs'), given, env),
      ENVMAN_FILE: kept,
      PATH: [bin, env.PATH].join(delimiter),
    },
  });
  const lines = (await readFile(kept, 'utf8')).split('\n').filter((line) => line !== '');
  const outputs = lines.map((line) => JSON.parse(line) as [string, string]);
  const declared = list(step.outputs, 'outputs').map((one) => item(one).name);
  for (const [name] of outputs)
    if (!declared.includes(name)) throw new Error(`step.yml does not declare its output ${name}`);
  return { ...ran, env: { ...env, ...Object.fromEntries(outputs) } };
}

/** Runs the steps of a workflow until one fails. It supports only steps by `path::`. */
export async function runWorkflow(steps: Value[], { file, ...place }: Workflow): Promise<Done> {
  const done: Done = { code: 0, log: '', env: place.env };
  for (const step of steps) {
    const [[key, value] = ['', null]] = Object.entries(mapping(step, 'step'));
    if (!key.startsWith('path::')) throw new Error(`this runner does not know the step ${key}`);
    const given = list(mapping(value ?? {}, key).inputs ?? [], 'inputs');
    const ran = await runStep(given, { env: done.env, cwd: place.cwd }, file);
    Object.assign(done, ran, { log: done.log + ran.log });
    if (done.code !== 0) break;
  }
  return done;
}
