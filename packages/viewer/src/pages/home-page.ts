import type { VNode } from 'preact';
import { device } from '../components/device.ts';
import { el } from '../components/el.ts';
import { icons, logo } from '../components/icons.ts';
import { local } from '../urls.ts';
import type { HomeView, Page } from '../views.ts';
import { codeBlock } from './docs/example.ts';
import { document } from './document.ts';

const steps = [
  ['Reserve', 'CI declares what it built and gets a token, and a url for each file.'],
  ['Upload', 'The bundle, its files, screenshots and recordings are PUT to these urls.'],
  ['Finalize', 'Everything is checked, and the page with its own address is ready to share.'],
] as const;

/** A simple drawing of an app. */
const sketch = (): VNode =>
  el.svg(
    { class: 'screen-fill sketch', viewBox: '0 0 60 86', preserveAspectRatio: 'xMidYMin slice' },
    el.rect({ x: 5, y: 8, width: 22, height: 4, rx: 2 }),
    el.circle({ cx: 52, cy: 10, r: 3 }),
    [0, 1, 2, 3, 4, 5].map((card) =>
      el.rect({
        x: 5 + (card % 2) * 26,
        y: 19 + Math.floor(card / 2) * 23,
        width: 24,
        height: 20,
        rx: 2.5,
        opacity: 0.8 - card * 0.1,
      }),
    ),
  );

const description =
  'Vitrine stores the React Native bundles that a team’s CI builds, and shows each one on a page of ' +
  'its own, beside its recordings and its commit.';

/** `/`: a description of the service with links to its documentation. It lists no uploads. */
export function renderHomePage(view: HomeView): Page {
  const { baseUrl } = view;
  const at = (path: string) => local(baseUrl, `${baseUrl}${path}`);
  const command = `npx -y ${baseUrl}/cli.tgz upload build --bundle dist/main.jsbundle --assets dist --platform ios`;
  return document({
    baseUrl,
    url: `${baseUrl}/`,
    title: 'Vitrine',
    description,
    kind: 'text',
    main: el.div(
      { class: 'home' },
      el.div(
        { class: 'home-text' },
        el.h1({}, 'What CI built, on show'),
        el.p({ class: 'lead' }, description),
        el.p(
          { class: 'actions' },
          el.a({ class: 'button is-main', href: at('/docs') }, 'API reference', icons.arrow()),
          el.a({ class: 'button', href: at('/openapi.json') }, 'OpenAPI document'),
        ),
        codeBlock('From CI, with a key as VITRINE_KEY', 'The commands for CI', command, command),
      ),
      el.div(
        { class: 'stage', 'aria-hidden': 'true' },
        device('android', { width: 600, height: 860 }, sketch()),
        device('ios', { width: 390, height: 844 }, el.div({ class: 'screen-fill poster' }, logo())),
      ),
      el.section(
        { class: 'steps', 'aria-labelledby': 'steps' },
        el.h2({ id: 'steps' }, 'How to upload'),
        el.ol(
          {},
          steps.map(([title, text]) => el.li({}, el.h3({}, title), el.p({}, text))),
        ),
        el.p(
          { class: 'note' },
          'Nothing is listed here: a page opens for whoever has its link. Version ',
          view.version,
          '.',
        ),
      ),
    ),
  });
}
