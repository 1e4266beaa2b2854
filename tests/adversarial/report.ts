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
  /** How many scenarios there are for these stores, whether they were wanted or not. */
  of: number;
  /** Cases of each scenario, where somebody wanted another number than its own. */
  least: number | null;
  outcomes: Outcome[];
};

/** More than these are only counted; the .json beside it has them all. */
const MANY_KINDS = 12;

/** A scenario that tells of each step at which something died. */
export const isCrash = (scenario: string) => scenario.startsWith('crashes/');

const total = ({ cases }: Outcome) => Object.values(cases).reduce((sum, count) => sum + count, 0);

/** What was not done of all that there is to do. */
function skippedIn({ outcomes, of, least }: Report) {
  const left = of - outcomes.length;
  return [
    ...(left > 0 ? [`${left} of ${of} scenarios were not run`] : []),
    ...(least === null ? [] : [`${least} cases of each were enough`]),
  ];
}

/** The report for people: what was tried of each promise, and every failure with what repeats it. */
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
