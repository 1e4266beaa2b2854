// What docs/trust.md says of the runs of `npm run torture`, in tables.
import type { Finding, Remainder } from './finding.ts';
import { isCrash, type Report } from './report.ts';

type Tried = {
  name: string;
  promise: string;
  cases: number;
  failures: number;
  /** Of a crash: how often at which step. Older evidence has none. */
  steps?: Record<string, number>;
};

/** What is kept of a report: how much was tried, and whether it held. */
export type Evidence = Omit<Report, 'outcomes'> & { trials: Tried[] };

export function evidenceOf({ outcomes, ...run }: Report): Evidence {
  const trials = outcomes.map(({ name, promise, cases, failures }) => ({
    ...{ name, promise },
    ...{ cases: sum(Object.values(cases)), failures: failures.length },
    ...(isCrash(name) && { steps: cases }),
  }));
  return { ...run, trials };
}

/** Whether a trial is about these stores. */
type Applies = (trial: string, combination: string) => boolean;

/** Which runs there were, what they tried of each promise and came upon, and each trial by itself. */
export function tables(
  runs: Evidence[],
  findings: Finding[],
  remains: Remainder[],
  applies: Applies,
): string {
  return [
    ...runTable(runs),
    '',
    ...promiseTable(runs, findings, remains),
    '',
    'Of these, each trial by itself:',
    '',
    ...trialTable(runs, applies),
    ...stepTable(runs),
  ].join('\n');
}

function runTable(runs: Evidence[]): string[] {
  const rows = runs.map(({ combination, seed, began, seconds, node, platform, trials, of }) => [
    ...[combination, String(seed), began.slice(0, 10), `${whole(seconds)} s`],
    `Node ${node.replace(/^v/, '')}, ${platform}`,
    ...[trials.length === of ? `all ${of}` : `${trials.length} of ${of}`, whole(casesOf(trials))],
    whole(sum(trials.map(({ failures }) => failures))),
  ]);
  return table(['stores', 'seed', 'day', 'took', 'on', 'trials', 'cases', 'failures'], rows);
}

function promiseTable(runs: Evidence[], findings: Finding[], remains: Remainder[]): string[] {
  const trials = runs.flatMap((run) => run.trials);
  const promises = new Set([...trials, ...findings, ...remains].map(({ promise }) => promise));
  const rows = [...promises].flatMap((promise) => {
    const about = <T extends { promise: string }>(all: T[]) =>
      all.filter((one) => one.promise === promise);
    const times = runs.filter((run) => about(run.trials).length > 0).length;
    const cases = `${whole(casesOf(about(trials)))} in ${times} ${times === 1 ? 'run' : 'runs'}`;
    const left = about(remains).map((one) => one.remains);
    const found = about(findings).map((one) => [one.found, `${one.changed} ${link(one.test)}`]);
    // A line for each finding; what is said of the promise as a whole is in the first of them.
    const [first = ['nothing', ''], ...further] = found;
    return [
      [`**${promise}**`, cases, ...first, left.join('<br>') || 'nothing known'],
      ...further.map((one) => ['', '', ...one, '']),
    ];
  });
  const head = ['promise', 'cases', 'what was found', 'what was changed', 'what remains'];
  return table(head, rows);
}

function trialTable(runs: Evidence[], applies: Applies): string[] {
  const stores = [...new Set(runs.map(({ combination }) => combination))];
  const names = new Set(runs.flatMap(({ trials }) => trials.map(({ name }) => name)));
  const rows = [...names].map((name) => [
    name,
    ...stores.map((combination) => {
      const on = runs.filter((run) => run.combination === combination);
      const trials = on.flatMap((run) => run.trials.filter((trial) => trial.name === name));
      return applies(name, combination) ? whole(casesOf(trials)) : 'does not apply';
    }),
  ]);
  return table(['trial', ...stores.map((one) => `cases on ${one}`)], rows);
}

function stepTable(runs: Evidence[]): string[] {
  const trials = runs.flatMap((run) => run.trials).filter(({ steps }) => steps !== undefined);
  if (trials.length === 0) return [];
  const rows = [...Map.groupBy(trials, ({ name }) => name)].flatMap(([name, tried]) => {
    const steps = new Set(tried.flatMap((one) => Object.keys(one.steps ?? {})));
    return [...steps].map((step, at) => [
      at === 0 ? name : '',
      step,
      whole(sum(tried.map((one) => one.steps?.[step] ?? 0))),
    ]);
  });
  const title = 'Of the crashes, those at each step, from the runs that tell:';
  return ['', title, '', ...table(['trial', 'died', 'cases'], rows)];
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`);

/** Neither a bar nor a line break may end a cell. */
const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replace(/\s+/g, ' ');

const link = (file: string) => `([test](../${file}))`;
const casesOf = (trials: Tried[]) => sum(trials.map(({ cases }) => cases));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const whole = (number: number) => Math.round(number).toLocaleString('en-US');
