import { setTimeout as delay } from 'node:timers/promises';
import { type Firefox, startFirefox } from '../../../harness/browser/firefox.ts';
import { type Browser, callOf, type Opened, PATIENCE_MS, type Tab, WHAT_IT_IS } from './browser.ts';

export async function launchFirefox(): Promise<Browser> {
  const firefox = await startFirefox();
  const all = async () =>
    (await firefox.send<Tree>('browsingContext.getTree', { maxDepth: 0 })).contexts;
  const close = (context: string) => firefox.send('browsingContext.close', { context });
  // Firefox exits when its first tab is closed.
  const own = new Set((await all()).map(({ context }) => context));
  return {
    name: 'Firefox',
    async open() {
      const wish = { type: 'tab' };
      const { context } = await firefox.send<Context>('browsingContext.create', wish);
      own.add(context);
      return tabOf(firefox, context);
    },
    async tidy() {
      const others = (await all()).filter(({ context }) => !own.has(context));
      // Some tabs close themselves.
      await Promise.all(others.map(({ context }) => close(context).catch(() => {})));
    },
    close: firefox.close,
  };
}

type Context = { context: string; url: string; children?: Context[] | null };
type Tree = { contexts: Context[] };

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** A frame that is removed meanwhile has no document. */
const documentIn = ({ send }: Firefox, { context, url }: Context): Promise<Opened[]> =>
  send<Evaluated>('script.evaluate', {
    expression: WHAT_IT_IS,
    target: { context },
    awaitPromise: false,
  }).then(
    (answer) =>
      answer.type === 'success' ? [{ url, ...JSON.parse(answer.result.value ?? '{}') }] : [],
    () => [],
  );

const withAllIn = (context: Context): Context[] => [
  context,
  ...(context.children ?? []).flatMap(withAllIn),
];

function tabOf(firefox: Firefox, context: string): Tab {
  const tree = async (more: object) => {
    const wish = { root: context, ...more };
    return (await firefox.send<Tree>('browsingContext.getTree', wish)).contexts;
  };
  return {
    async go(url) {
      const arrived = firefox.send('browsingContext.navigate', { context, url, wait: 'complete' });
      await Promise.race([arrived.catch(() => {}), delay(PATIENCE_MS, null, { ref: false })]);
    },
    async call(work, argument) {
      const answer = await firefox.send<Evaluated>('script.evaluate', {
        expression: `${callOf(work, argument)}.then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? 'null');
    },
    url: async () => (await tree({ maxDepth: 0 }))[0]?.url ?? '',
    async documents() {
      const all = (await tree({})).flatMap(withAllIn).filter(({ url }) => url.startsWith('http'));
      return (await Promise.all(all.map((one) => documentIn(firefox, one)))).flat();
    },
    async close() {
      await firefox.send('browsingContext.close', { context });
    },
  };
}
