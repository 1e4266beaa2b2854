import type { Run, Scenario } from '../scenario.ts';
import { attemptsOf, inTabAt, type TestContext } from './acts.ts';
import { watchArrivals } from './arrivals.ts';
import type { Browser } from './browsers/browser.ts';
import { launchBrowsers } from './browsers/launch.ts';
import { startCanary } from './canary.ts';
import { isAsked, openServers, originsOf, publish, ROLES } from './fixture.ts';
import { SECRET, wrongAmong, wrongIn } from './judge.ts';
import { noticeEach } from './notice.ts';
import { plant } from './own-origin.ts';
import { payloads } from './payloads.ts';
import { type Batch, furtherMislabeled, wholePlan } from './plan.ts';

/** About the number of cases in the plan. A run with this many completes the plan. */
const LONG = 34_000;

type Attack = TestContext & { run: Run; ourOrigins: string[] };

async function attack(context: Attack, browser: Browser): Promise<number> {
  const { run, canary, ourOrigins, given } = context;
  const names = given
    .map(({ name, type, path, role }) => `${name} (${type}, ${path}, ${ROLES[role]})`)
    .join('; ');
  let cases = 0;
  for (const { kind, place, work } of attemptsOf(context)) {
    const wrong: string[] = [];
    try {
      const done = await work(browser);
      cases += done.cases;
      run.done(`${browser.name}: ${kind}`, done.cases);
      wrong.push(...wrongAmong(done.opened, ourOrigins));
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
    }
    wrong.push(...wrongIn(await canary.take(browser.name), ourOrigins, place));
    await browser.tidy();
    for (const what of new Set(wrong)) run.broken(`${browser.name}, ${kind}: ${what}`, names);
  }
  return cases;
}

const plantIn = (browser: Browser, url: string): Promise<null> =>
  inTabAt(browser, `${url}/metrics`, (tab) => tab.call(plant, SECRET));

export const loading: Scenario = {
  name: 'content/loaded in every way',
  promise: 'uploaded content never runs with the origin of the server',
  on: isAsked,
  least: { long: LONG, short: 100 },
  weight: 6,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const canary = stack.use(await startCanary());
    const servers = await openServers(run, stack);
    const ourOrigins = [...new Set((await Promise.all(servers.map(originsOf))).flat())];
    const browsers = await launchBrowsers();
    for (const browser of browsers) stack.defer(browser.close);
    for (const browser of browsers) {
      for (const { url } of servers) await plantIn(browser, url);
    }
    const arrivals = stack.use(watchArrivals());
    const known = payloads(canary.url, ourOrigins);
    const plan = wholePlan(known, servers.length);
    const further = furtherMislabeled(run, known, servers.length);
    let cases = await noticeEach(run, servers.at(-1) ?? servers[0], browsers);
    let batches = 0;
    const isUnfinished = () => cases >= LONG && batches < plan.length;
    for (; run.goOn() || isUnfinished(); batches += 1) {
      const { server: number, given }: Batch = plan[batches] ?? further.next().value;
      const server = servers[number] ?? servers[0];
      const shown = await Promise.all(given.map((one) => publish(server, one)));
      const context = { run, ourOrigins, canary, arrivals, server, given, shown };
      const done = await Promise.all(browsers.map((browser) => attack(context, browser)));
      cases += done.reduce((sum, one) => sum + one, 0);
    }
    arrivals.judge(run);
  },
};
