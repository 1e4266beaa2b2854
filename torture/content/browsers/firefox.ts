import { setTimeout as delay } from 'node:timers/promises';
import { type Firefox, startFirefox } from '../../../testing/firefox/start.ts';
import { type Browser, PATIENCE_MS, type Tab } from './browser.ts';

export async function launchFirefox(): Promise<Browser> {
  const firefox = await startFirefox();
  return {
    ...{ name: 'Firefox', version: firefox.version },
    open: () => openTab(firefox),
    close: firefox.close,
  };
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

async function openTab(firefox: Firefox): Promise<Tab> {
  const { context } = await firefox.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
  });
  return {
    async go(url) {
      const arrived = firefox.send('browsingContext.navigate', { context, url, wait: 'complete' });
      await Promise.race([arrived.catch(() => {}), delay(PATIENCE_MS, null, { ref: false })]);
    },
    async call(work, argument) {
      const text = JSON.stringify(argument) ?? 'null';
      const answer = await firefox.send<Evaluated>('script.evaluate', {
        expression: `(${work})(${text}).then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? 'null');
    },
    async url() {
      const { contexts } = await firefox.send<{ contexts: { url: string }[] }>(
        'browsingContext.getTree',
        { root: context, maxDepth: 0 },
      );
      return contexts[0]?.url ?? '';
    },
    async close() {
      await firefox.send('browsingContext.close', { context });
    },
  };
}
