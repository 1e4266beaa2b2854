import type { Platform } from '../../src/protocol/settings.ts';
import type { Expected } from './expected/expected.ts';
import { expected } from './expected.ts';
import type { Outcome } from './outcome.ts';

export type Outcomes = Record<string, Partial<Record<Platform, Outcome>>>;

const HEAD = `# Libraries

[\`examples/libraries\`](../examples/libraries) has a screen for each of the most used libraries of React
Native that have native code or views: the first use of its documentation, in our words. Which are the most
used is our judgement of their downloads. Each screen was opened by itself in the player, on both
platforms, in Chromium, and used; this is what was seen. The test that did it writes this page, and fails when
something else is seen: [libraries.apps.test.ts](../packages/player/test/libraries.apps.test.ts).

- **works**: what was expected was seen, and the diagnostics name nothing;
- **stood in**: what was expected was seen, and the diagnostics name what a stand-in answered;
- **fails**: something else was seen, as the last column says;
- **ends the app**: the screen ended it;
- **not run**: no run has opened it yet.

What the app asks for on every screen is left out.
`;

const verdictOf = (outcome: Outcome | undefined): string => {
  if (!outcome) return 'not run';
  const { ended, lacks, standIns } = outcome;
  if (ended !== undefined) return '**ends the app**';
  if (lacks.length > 0) return '**fails**';
  return standIns.length > 0 ? 'stood in' : 'works';
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const NONE: Outcome = { lacks: [], standIns: [], errors: [] };

const detailOf = ({ ended, lacks, standIns, errors }: Outcome = NONE): string =>
  [
    ...(ended === undefined ? [] : [`ended: ${cell(ended)}`]),
    ...lacks.map((one) => `lacks ${cell(one)}`),
    ...standIns.map((one) => `\`${cell(one)}\``),
    ...errors.map((one) => `error: ${cell(one)}`),
  ].join('<br>');

const same = (one: string, other: string) =>
  one === other
    ? one
    : [one && `iOS: ${one}`, other && `Android: ${other}`].filter(Boolean).join('<br>');

function rowOf(
  library: string,
  version: string,
  { use, standsIn }: Expected,
  outcomes: Outcomes,
): string {
  const { ios, android } = outcomes[library] ?? {};
  const details = same(detailOf(ios), detailOf(android));
  const notes = [standsIn, details].filter(Boolean).join('<br>');
  return `| ${library} | ${version} | ${use} | ${verdictOf(ios)} | ${verdictOf(android)} | ${notes} |`;
}

/** How many libraries have which verdict on a platform. */
function counts(outcomes: Outcomes): string {
  const all = Object.values(expected).flatMap((group) => Object.keys(group));
  const line = (platform: Platform, name: string) => {
    const verdicts = all.map((library) => verdictOf(outcomes[library]?.[platform]));
    const of = (verdict: string) => verdicts.filter((one) => one === verdict).length;
    const numbers = ['works', 'stood in', '**fails**', '**ends the app**'].map(of);
    return `| ${name} | ${numbers.join(' | ')} |`;
  };
  return `\n| ${all.length} libraries | works | stood in | fails | ends the app |\n|---|---|---|---|---|\n${line('ios', 'iOS')}\n${line('android', 'Android')}\n`;
}

/**
 * Without what every screen asks for: Metro requires some libraries as the app starts, whichever
 * screen is shown.
 */
function withoutCommon(outcomes: Outcomes): Outcomes {
  const own = (platform: Platform) => {
    const lists = Object.values(outcomes).flatMap((one) => one[platform]?.standIns ?? []);
    const runs = Object.values(outcomes).filter((one) => one[platform]).length;
    const times = (name: string) => lists.filter((one) => one === name).length;
    const common = new Set(lists.filter((name) => runs > 1 && times(name) === runs));
    return (outcome: Outcome | undefined) =>
      outcome && {
        [platform]: {
          ...outcome,
          standIns: outcome.standIns.filter((name) => !common.has(name)),
        },
      };
  };
  const [ios, android] = [own('ios'), own('android')];
  return Object.fromEntries(
    Object.entries(outcomes).map(([library, one]) => [
      library,
      { ...ios(one.ios), ...android(one.android) },
    ]),
  );
}

/** docs/libraries.md. `versions` are the dependencies of examples/libraries. */
export function librariesPage(versions: Record<string, string>, all: Outcomes): string {
  const outcomes = withoutCommon(all);
  const parts = Object.entries(expected).map(([group, libraries]) => {
    const rows = Object.entries(libraries).map(([library, one]) =>
      rowOf(library, versions[library] ?? '?', one, outcomes),
    );
    return `\n## ${group}\n\n| library | version | its screen | iOS | Android | how |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${HEAD}${counts(outcomes)}${parts.join('')}`;
}
