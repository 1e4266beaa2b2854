import type { VNode } from 'preact';
import { type Child, el } from '../../components/el.ts';
import { local } from '../../urls.ts';
import type { DocsView } from '../../views.ts';
import { object, operations, text } from './read.ts';
import { prose } from './schema.ts';

/** Links to the operations whose id begins with `word`. */
const links = (view: DocsView, word: string): Child[] =>
  operations(view.document)
    .filter(({ id }) => id.startsWith(word))
    .map(({ id, summary }, index) => [index > 0 && ', ', el.a({ href: `#${id}` }, summary)]);

/** The introduction: the three steps of an upload, the base url and the key. */
export function intro(view: DocsView, title: string): VNode {
  const { baseUrl } = view;
  const info = object(object(view.document).info);
  return el.div(
    { class: 'docs-head' },
    el.h1({}, title),
    el.p({ class: 'lead' }, prose(text(info.description))),
    el.ol(
      {},
      el.li({}, el.strong({}, 'Reserve'), ': ', links(view, 'reserve'), '.'),
      el.li(
        {},
        el.strong({}, 'Upload'),
        ': ',
        prose(
          'PUT the exact declared bytes to the `putUrl` of each slot, with its `contentType` as ' +
            '`Content-Type` and no other header of your own.',
        ),
      ),
      el.li({}, el.strong({}, 'Finalize'), ': ', links(view, 'finalize'), '.'),
    ),
    el.p(
      { class: 'note' },
      `Version ${text(info.version)}. Calls go to `,
      el.code({}, baseUrl),
      ' with ',
      el.code({}, 'Authorization: Bearer vtrk_…'),
      '. The same as a document: ',
      el.a({ href: local(baseUrl, `${baseUrl}/openapi.json`) }, 'openapi.json'),
      '.',
    ),
  );
}
