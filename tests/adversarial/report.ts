import type { Outcome } from './scenario.ts';

/** One run of `npm run adversarial` on one combination of stores. */
export type Report = {
  combination: string;
  seed: number;
  /** RFC 3339. */
  began: string;
  seconds: number;
  node: string;
  platform: string;
  /** The number of scenarios for these stores, including those that were not selected. */
  of: number;
  /** The minimum number of cases given by `--least`; null when each scenario used its own. */
  least: number | null;
  outcomes: Outcome[];
};

/** The report only counts kinds beyond this number. The .json file lists all of them. */
const MANY_KINDS = 12;

/** Whether the scenario lists each step at which a server died. */
export const isCrash = (scenario: string) => scenario.startsWith('crashes/');

const total = ({ cases }: Outcome) => Object.values(cases).reduce((sum, count) => sum + count, 0);

/** Describes what the run left out. */
function skippedIn({ outcomes, of, least }: Report) {
  const left = of - outcomes.length;
  return [
    ...(left > 0 ? [`${left} of ${of} scenarios were not run`] : []),
    ...(least === null ? [] : [`${least} cases of each were enough`]),
  ];
}

/** Writes the report for people: the cases of each promise, and every failure with how to repeat it. */
export function summary(report: Report): string {
  const { combination, seed, began, seconds, node, platform, outcomes } = report;
  const failed = outcomes.filter(({ failures }) => failures.length > 0);
  const cases = outcomes.reduce((sum, outcome) => sum + total(outcome), 0);
  const promises = Map.groupBy(outcomes, ({ promise }) => promise);
  const kept = [...promises].map(([promise, about]) => {
    const count = about.reduce((sum, outcome) => sum + total(outcome), 0);
    const broken = about.reduce((sum, { failures }) => sum + failures.length, 0);
    return `| ${promise} | ${count} | ${broken} |`;
  });
  const rows = outcomes.map((outcome) => {
    const kinds = Object.entries(outcome.cases).map(([kind, count]) => `${kind}: ${count}`);
    const isMany = kinds.length > MANY_KINDS && !isCrash(outcome.name);
    const shown = isMany ? `${kinds.length} kinds` : kinds.join(', ');
    const { name, seed, seconds, failures } = outcome;
    const took = `${seconds.toFixed(0)} s`;
    return `| ${name} | ${seed} | ${total(outcome)} | ${shown} | ${took} | ${failures.length} |`;
  });
  const notes = outcomes.flatMap(({ name, notes }) =>
    Object.entries(notes).map(([what, value]) => `- ${name}: ${what}: ${value}`),
  );
  return [
    `# Adversarial tests on ${combination}, seed ${seed}`,
    '',
    `${began}, ${seconds} s, Node ${node}, ${platform}. ${cases} cases in ${outcomes.length} scenarios; ` +
      `${failed.length === 0 ? 'nothing broke' : `${failed.length} scenarios failed`}; ` +
      `${skippedIn(report).join('; ') || 'nothing was skipped'}.`,
    '',
    '| promise | cases | failures |',
    '|---|---|---|',
    ...kept,
    '',
    '| scenario | its seed | cases | of these | took | failures |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...notes,
    ...failed.flatMap(({ name, seed, failures }) => [
      '',
      `## ${name} (its seed ${seed})`,
      ...failures.map(({ what, how }) => `\n${what}\n\n\`\`\`\n${how}\n\`\`\``),
    ]),
    '',
  ].join('\n');
}
