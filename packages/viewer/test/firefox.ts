import { startFirefox } from '../../../tests/harness/browser/firefox.ts';

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
type Context = { context: string; url: string };

/** Firefox, by the tabs of a test. They are asked, and clicked, in the page itself. */
export async function openFirefox() {
  const { send, close } = await startFirefox();
  const tabs = async (): Promise<Context[]> =>
    (await send<{ contexts: Context[] }>('browsingContext.getTree', {})).contexts;
  const tabOf = (context: string) => ({
    go: (url: string) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    async evaluate<Result>(expression: string): Promise<Result> {
      const answer = await send<Evaluated>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? 'null');
    },
    /** Clicks the first element with a selector, as a mouse does. */
    async click(selector: string): Promise<void> {
      const place = `(() => { const found = document.querySelector(${JSON.stringify(selector)});
        found.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = found.getBoundingClientRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }; })()`;
      const at = await this.evaluate<{ x: number; y: number }>(place);
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await send('input.performActions', { context, actions: [mouse] });
    },
    close: () => send('browsingContext.close', { context }),
  });
  return {
    async newTab() {
      const params = { type: 'tab' };
      return tabOf((await send<{ context: string }>('browsingContext.create', params)).context);
    },
    /** Runs `open`, and returns the tab that it opened. */
    async tabFrom(open: () => Promise<unknown>) {
      const known = new Set((await tabs()).map(({ context }) => context));
      await open();
      for (;;) {
        const found = (await tabs()).find(
          ({ context, url }) => !known.has(context) && url !== 'about:blank',
        );
        if (found) return tabOf(found.context);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close,
  };
}
