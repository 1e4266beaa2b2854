import type { Outcome } from './trial.ts';

/** One run of `npm run torture` on one combination of stores. */
export type Report = {
  combination: string;
  seed: number;
  /** RFC 3339. */
  began: string;
  seconds: number;
  node: string;
  platform: string;
  /** How many trials there are for these stores, whether they were wanted or not. */
  of: number;
  /** Cases of each trial, where somebody wanted another number than its own. */
  least: number | null;
  outcomes: Outcome[];
};

const total = ({ cases }: Outcome) => Object.values(cases).reduce((sum, count) => sum + count, 0);

/** What was not done of all that there is to do. */
function skippedIn({ outcomes, of, least }: Report) {
  const left = of - outcomes.length;
  return [
    ...(left > 0 ? [`${left} of ${of} trials were not wanted`] : []),
    ...(least === null ? [] : [`${least} cases of each were enough`]),
  ];
}

/** The report for people: what was tried of each promise, and every failure with what repeats it. */
export function summary(report: Report): string {
  const { combination, seed, began, seconds, node, platform, outcomes } = report;
  const failed = outcomes.filter(({ failures }) => failures.length > 0);
  const cases = outcomes.reduce((sum, outcome) => sum + total(outcome), 0);
  const rows = outcomes.map((outcome) => {
    const kinds = Object.entries(outcome.cases).map(([kind, count]) => `${kind}: ${count}`);
    const shown = kinds.length > 12 ? `${kinds.length} kinds` : kinds.join(', ');
    const { name, seconds, failures } = outcome;
    return `| ${name} | ${total(outcome)} | ${shown} | ${seconds.toFixed(0)} s | ${failures.length} |`;
  });
  const notes = outcomes.flatMap(({ name, notes }) =>
    Object.entries(notes).map(([what, value]) => `- ${name}: ${what}: ${value}`),
  );
  return [
    `# Torture on ${combination}, seed ${seed}`,
    '',
    `${began}, ${seconds} s, Node ${node}, ${platform}. ${cases} cases in ${outcomes.length} trials; ` +
      `${failed.length === 0 ? 'nothing broke' : `${failed.length} trials failed`}; ` +
      `${skippedIn(report).join('; ') || 'nothing was skipped'}.`,
    '',
    '| trial | cases | of these | took | failures |',
    '|---|---|---|---|---|',
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
