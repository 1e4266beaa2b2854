import type { Run, Trial } from '../trial.ts';
import type { Browser, Tab } from './browsers/browser.ts';
import { launchChromium } from './browsers/chromium.ts';
import { launchFirefox } from './browsers/firefox.ts';
import { type Canary, startCanary } from './canary.ts';
import { isAsked } from './combination.ts';
import { pick } from './draw.ts';
import { SECRET, wrongIn } from './judge.ts';
import { NAMES, TYPES } from './lies.ts';
import { noticeEach } from './notice.ts';
import { plant, registerAll } from './own-origin.ts';
import { payloads } from './payloads.ts';
import {
  openServers,
  originsOf,
  type Published,
  publish,
  type Server,
  type Upload,
} from './stage.ts';
import { loadInEveryWay } from './ways.ts';

type Given = Upload & { name: string };
type Theatre = { run: Run; canary: Canary; victims: string[] };
type Scene = Theatre & { server: Server; given: Given[]; shown: Published[] };

const BATCH = 3;

type Servers = [Server, ...Server[]];
type Plan = { server: Server; given: Given[] };

/** First everything as what it is, from every server, then, without end, as what it is not. */
function* plans({ run, canary, victims }: Theatre, servers: Servers): Generator<Plan, never> {
  const known = payloads(canary.url, victims);
  const serverOf = (turn: number) => servers[turn % servers.length] ?? servers[0];
  for (let round = 0; round < servers.length; round += 1) {
    for (let at = 0; at < known.length; at += BATCH) {
      const given = known.slice(at, at + BATCH).map((one) => ({ ...one, path: one.file }));
      yield { server: serverOf(round + at / BATCH), given };
    }
  }
  for (let turn = 0; ; turn += 1) {
    const given = Array.from({ length: BATCH }, (_, at) => {
      const chosen = pick(run, known);
      // Each type has its turn.
      const type = TYPES[(turn * BATCH + at) % TYPES.length] ?? 'text/html';
      return { ...chosen, name: `${chosen.name} as ${type}`, type, path: pick(run, NAMES) };
    });
    yield { server: pick(run, servers), given };
  }
}

type Act = {
  kind: string;
  place: 'ours' | 'elsewhere';
  /** Answers how many cases it was. */
  work: (browser: Browser, shown: Published[]) => Promise<number>;
};

async function openEach(browser: Browser, shown: Published[]): Promise<number> {
  const urls = shown.flatMap((one) => one.urls);
  await Promise.all(
    urls.map(async (url) => {
      const tab = await browser.open();
      await tab.go(url);
      await tab.close();
    }),
  );
  return urls.length;
}

/** One of the three addresses of each, as its number in the row has it. */
const oneOfEach = (shown: Published[]) => shown.flatMap(({ urls }, at) => urls[at % 3] ?? []);

/**
 * Now and then a browser loses a page by itself: Chromium's renderer dies of parts that replace each
 * other, Firefox moves a page to another process under the hands of its driver. None of ours is in it.
 */
const LOST = /Target crashed|DiscardedBrowsingContext/;
const TRIES = 3;

async function inTabAt<Result>(
  browser: Browser,
  start: string,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    const tab = await browser.open();
    try {
      await tab.go(start);
      return await work(tab);
    } catch (error) {
      if (tried === TRIES || !LOST.test(String(error))) throw error;
    } finally {
      await tab.close();
    }
  }
}

const loadFrom = (browser: Browser, start: string, urls: string[]): Promise<number> =>
  inTabAt(browser, start, async (tab) => {
    const cases = await tab.call(loadInEveryWay, urls);
    const end = await tab.url();
    if (end !== start) throw new Error(`the page that loaded them went from ${start} to ${end}`);
    return cases;
  });

async function registerFrom(browser: Browser, start: string, urls: string[]): Promise<number> {
  const registered = await inTabAt(browser, start, (tab) => tab.call(registerAll, urls));
  if (registered.length > 0) throw new Error(`service workers: ${registered.join(', ')}`);
  return urls.length;
}

const actsOf = ({ server, canary }: Scene): Act[] => [
  { kind: 'opened', place: 'elsewhere', work: openEach },
  {
    ...{ kind: 'loaded by another site', place: 'elsewhere' },
    work: (browser, shown) => loadFrom(browser, `${canary.url}/`, oneOfEach(shown)),
  },
  {
    ...{ kind: 'loaded by our page', place: 'ours' },
    work: (browser, shown) => loadFrom(browser, shown[0]?.page ?? '', oneOfEach(shown)),
  },
  {
    ...{ kind: 'as a service worker', place: 'ours' },
    // A document of our origin without a policy: the guard of the content itself must hold.
    work: (browser, shown) => registerFrom(browser, `${server.url}/metrics`, oneOfEach(shown)),
  },
];

async function attack(scene: Scene, browser: Browser) {
  const { run, canary, victims, given, shown } = scene;
  const names = given.map(({ name, type, path }) => `${name} (${type}, ${path})`).join('; ');
  for (const { kind, place, work } of actsOf(scene)) {
    const told = (what: string) => run.broken(`${browser.name}, ${kind}: ${what}`, names);
    try {
      run.done(`${browser.name}: ${kind}`, await work(browser, shown));
    } catch (error) {
      told(error instanceof Error ? error.message : String(error));
    }
    for (const what of new Set(wrongIn(await canary.take(browser.name), victims, place)))
      told(what);
  }
}

const plantIn = (browser: Browser, url: string): Promise<null> =>
  inTabAt(browser, `${url}/metrics`, (tab) => tab.call(plant, SECRET));

export const loading: Trial = {
  name: 'content/loaded in every way',
  promise: 'untrusted content never runs as our origin',
  on: isAsked,
  least: { long: 6_000, short: 100 },
  weight: 6,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const canary = stack.use(await startCanary());
    const servers = await openServers(run, stack);
    const victims = [...new Set((await Promise.all(servers.map(originsOf))).flat())];
    const theatre = { run, canary, victims };
    const browsers = await Promise.all([launchChromium(), launchFirefox()]);
    for (const browser of browsers) stack.defer(browser.close);
    for (const browser of browsers) {
      run.note(browser.name, browser.version);
      for (const { url } of servers) await plantIn(browser, url);
    }
    await noticeEach(run, servers.at(-1) ?? servers[0], browsers);
    const source = plans(theatre, servers);
    while (run.goOn()) {
      const { server, given } = source.next().value;
      const shown = await Promise.all(given.map((one) => publish(server, one)));
      const scene = { ...theatre, server, given, shown };
      await Promise.all(browsers.map((browser) => attack(scene, browser)));
    }
  },
};
