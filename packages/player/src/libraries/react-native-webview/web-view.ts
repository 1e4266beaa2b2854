import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { recordIn, textIn } from '../read-props.ts';
import { type FromWebPage, withBridge } from './bridge.ts';
import { withFiles, withScripts } from './files.ts';
import { createHistory, type Shown } from './history.ts';
import { needsTap, nestedPage } from './nested.ts';
import { createPageFiles } from './page-files.ts';

const BLANK = 'about:blank';

/** Sent as `lockIdentifier`. It is unique in the app, because the module gets nothing else. */
let lastLock = 0;

const webNotice = () => {
  const element = elementOf('web-notice');
  const [title, detail] = [elementOf('', 'strong'), elementOf('', 'span')];
  element.append(title, detail);
  return {
    element,
    say(text: string, address: string): void {
      title.textContent = text;
      detail.textContent = address.slice(0, 200);
    },
  };
};

/** RNCWebView: react-native-webview/src/RNCWebViewNativeComponent.ts */
export const webView: ViewFactory = (context) => {
  const { app, emit } = context;
  const element = elementOf('view web-view');
  const update = box(context, element);
  const notice = webNotice();
  const history = createHistory();
  const files = createPageFiles(context);
  const waiting = new Map<number, string>();
  let now: Props = {};
  let title = '';
  let isLoading = false;
  let isHtml = false;
  let isAllowed = !needsTap();
  let page: ReturnType<typeof nestedPage>;
  let turn = 0;

  const state = () => ({
    url: history.now()?.url ?? BLANK,
    title,
    loading: isLoading,
    ...history.state(),
    lockIdentifier: 0,
    navigationType: 'other',
  });
  const finish = () => {
    if (!isLoading) return;
    isLoading = false;
    emit('topLoadingProgress', { ...state(), progress: 1 });
    emit('topLoadingFinish', state());
  };
  const inject = (code: string) => {
    if (isHtml) page?.run(code);
    else app.report('method', 'react-native-webview: a script for a page of another site');
  };

  function end(): void {
    page?.end();
    page = undefined;
    turn += 1;
  }
  function refuse(because: string): void {
    end();
    notice.say(because, history.now()?.url ?? '');
    element.replaceChildren(notice.element);
    finish();
  }

  function heard(said: FromWebPage): void {
    if (!isHtml) return;
    switch (said.web) {
      case 'message':
        if (now.messagingEnabled !== false) emit('topMessage', { ...state(), data: said.data });
        return;
      case 'file': {
        const asking = page;
        void files
          .read(said.uri)
          .catch(() => undefined)
          .then((file) => asking?.give(said.uri, file));
        return;
      }
      case 'loaded':
        title = said.title;
        finish();
        return;
      default: {
        lastLock += 1;
        waiting.set(lastLock, said.href);
        const asked = { url: said.href, lockIdentifier: lastLock, navigationType: 'click' };
        emit('topShouldStartLoadWithRequest', { ...state(), ...asked, isTopFrame: true });
      }
    }
  }

  /** The html of the app or of a file. Undefined if only the browser can load the page. */
  async function htmlOf({ url, html }: Shown): Promise<string | undefined> {
    if (/^https:\/\//i.test(url) && html === undefined) return undefined;
    const given = html ?? (url === BLANK ? '' : await (await files.read(url))?.text());
    if (given === undefined) throw new Error('Neither an https address nor a file');
    const read = async (uri: string) => (await files.read(uri))?.text();
    return withScripts(withFiles(given, url, app.resolve), url, read);
  }

  async function load(): Promise<void> {
    const shown = history.now();
    if (!shown) return;
    end();
    const mine = turn;
    title = '';
    isLoading = true;
    emit('topLoadingStart', state());
    if (!isAllowed) {
      refuse('Web page: tap to load');
      return;
    }
    const html = await htmlOf(shown).catch(() => null);
    // Another page was opened, or the view is gone.
    if (mine !== turn) return;
    if (html === null) {
      refuse('This web page cannot be shown here');
      return;
    }
    isHtml = html !== undefined;
    const hasScripts = now.javaScriptEnabled !== false;
    page = nestedPage(hasScripts, {
      said: heard,
      // Html with scripts also reports its title.
      loaded: () => (!isHtml || !hasScripts) && finish(),
      flooded: () => refuse('This web page sent too many messages'),
    });
    if (!page) {
      refuse('Too many web pages');
      return;
    }
    page.element.title = textIn(now.accessibilityLabel) ?? shown.url;
    if (html === undefined) page.element.src = shown.url;
    else page.element.srcdoc = withBridge(html, scripts(), shown.url);
    element.replaceChildren(page.element);
    if (!isHtml && now.injectedJavaScript) inject(scripts().after);
  }
  const scripts = () => ({
    before: textIn(now.injectedJavaScriptBeforeContentLoaded) ?? '',
    after: textIn(now.injectedJavaScript) ?? '',
    object: textIn(now.injectedJavaScriptObject) ?? '',
  });
  const open = (shown: Shown) => {
    history.open(shown);
    void load();
  };

  element.addEventListener('click', () => {
    if (isAllowed) return;
    isAllowed = true;
    void load();
  });

  const commands: Record<string, (value: unknown, more: unknown) => void> = {
    reload: () => void load(),
    goBack: () => history.move(-1) && void load(),
    goForward: () => history.move(1) && void load(),
    clearHistory: history.clear,
    loadUrl: (url) => open({ url: textIn(url) ?? BLANK }),
    file: files.answer,
    injectJavaScript: (code) => inject(textIn(code) ?? ''),
    postMessage(data) {
      const target = context.platform === 'android' ? 'document' : 'window';
      const given = JSON.stringify({ data: textIn(data) ?? '' });
      inject(`${target}.dispatchEvent(new MessageEvent('message', ${given}))`);
    },
    shouldStart(is, lock) {
      const url = waiting.get(Number(lock));
      waiting.delete(Number(lock));
      if (url !== undefined && is === true) open({ url });
    },
  };

  return {
    element,
    update(props, changed) {
      now = props;
      update(props, changed);
      const given = changed.newSource ?? changed.source;
      if (given === undefined || given === null) return;
      const { uri, html, baseUrl } = recordIn(given);
      const text = textIn(html);
      // The first events come after the app has mounted the view.
      app.afterCommit(() =>
        open({
          url: (text === undefined ? textIn(uri) : textIn(baseUrl)) ?? BLANK,
          ...(text !== undefined && { html: text }),
        }),
      );
    },
    arrange() {},
    command(name, [value, more]) {
      if (Object.hasOwn(commands, name)) commands[name]?.(value, more);
    },
    remove: end,
  };
};
