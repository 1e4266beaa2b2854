import { type Child, el } from '../components/el.ts';
import { logo } from '../components/icons.ts';
import { dotted, user } from '../components/text.ts';
import { local } from '../urls.ts';
import type { ErrorView, Page } from '../views.ts';
import { document } from './document.ts';

type Words = { status: number; title: string; says: string; next: Child; again?: boolean };

/** A text about polling. It is hidden until the script of the page polls for the content. */
const awaits = (kind: ErrorView['kind'], says: string): Child =>
  el.span({ hidden: true, 'data-await': kind }, says);

const words = (): Record<Exclude<ErrorView['kind'], 'refused'>, Words> => ({
  not_found: {
    status: 404,
    title: 'Nothing on show here',
    says: 'There is no page at this address.',
    next: 'Check that the whole link was copied, or ask the person who sent it for a new one.',
  },
  gone: {
    status: 410,
    title: 'This is no longer on show',
    says: 'What was here has been deleted, or the time it is kept for is over.',
    next: 'Ask the team for a newer link, or let CI upload it again.',
  },
  not_ready: {
    status: 404,
    title: 'Almost there',
    says: 'The address is reserved, but the upload has not been finished yet.',
    next: [
      'CI is probably still uploading. ',
      awaits('not_ready', 'This page looks again by itself.'),
    ],
    again: true,
  },
  given_up: {
    status: 404,
    title: 'This was not finished in time',
    says: 'The address was reserved, but its upload was not complete when its time was over.',
    next: [
      'Look at the CI job that made it, or ask for a newer link. ',
      awaits('given_up', 'If the upload goes on, this page shows it when it is complete.'),
    ],
  },
  no_build: {
    status: 404,
    title: 'Nothing of this branch is on show',
    says: 'Its builds were deleted, or their uploads were not complete in time.',
    next: [
      'The next build that CI uploads will be at this address. ',
      awaits('no_build', 'This page looks for it by itself.'),
    ],
  },
  unavailable: {
    status: 503,
    title: 'Closed for a moment',
    says: 'The service cannot answer just now. Nothing that was uploaded is lost.',
    next: 'Try again in a little while.',
    again: true,
  },
  internal: {
    status: 500,
    title: 'Something broke on our side',
    says: 'The service failed to show this page. It is not because of the link.',
    next: 'Try again. If it fails again, tell the operator of the service.',
    again: true,
  },
});

const refused = (view: ErrorView & { kind: 'refused' }): Words => ({
  status: view.status,
  title: 'This did not work',
  says: 'The service refused the request:',
  next: el.q({ dir: 'auto' }, view.message),
});

/** The HTML page of an error. */
export function renderErrorPage(view: ErrorView): Page {
  const { baseUrl, requestId } = view;
  const { status, title, says, next, again } =
    view.kind === 'refused' ? refused(view) : words()[view.kind];
  return document({
    baseUrl,
    url: null,
    title,
    description: says,
    status,
    kind: 'text',
    main: el.div(
      { class: 'message-page' },
      el.div({ class: `case is-${view.kind}` }, logo()),
      el.h1({}, title),
      el.p({ class: 'lead' }, says),
      el.p({}, next),
      el.p(
        { class: 'actions' },
        again && el.a({ class: 'button is-main', href: '' }, 'Try again'),
        el.a({ class: 'button', href: local(baseUrl, baseUrl) }, 'What is Vitrine?'),
      ),
      el.p(
        { class: 'note' },
        dotted([
          view.kind !== 'not_ready' && `Status ${status}`,
          view.kind === 'refused' && el.code({}, view.code),
          requestId !== undefined && ['Request ', el.code({}, user(requestId))],
        ]),
      ),
    ),
  });
}
