import type { VNode } from 'preact';
import { type Child, el } from '../components/el.ts';
import type { DocsView, Page } from '../views.ts';
import { intro } from './docs/intro.ts';
import { operationSection } from './docs/operation.ts';
import { object, operations, tags, text } from './docs/read.ts';
import { prose, schemaFields } from './docs/schema.ts';
import { document } from './document.ts';

function contents(view: DocsView): VNode {
  const all = operations(view.document);
  return el.nav(
    { class: 'toc', 'aria-label': 'Contents' },
    tags(view.document).map(({ name }) => [
      el.p({}, name),
      el.ul(
        {},
        all
          .filter(({ tag }) => tag === name)
          .map(({ id, summary, path }) => el.li({}, el.a({ href: `#${id}` }, summary || path))),
      ),
    ]),
    el.p({}, el.a({ href: '#schemas' }, 'Schemas')),
  );
}

function schemas(view: DocsView): Child {
  const named = Object.entries(object(object(object(view.document).components).schemas));
  return el.section(
    { class: 'schemas', id: 'schemas', 'aria-labelledby': 'schemas-title' },
    el.h2({ id: 'schemas-title' }, 'Schemas'),
    named.map(([name, schema]) =>
      el.section(
        { id: `schema-${name}`, 'aria-labelledby': `schema-${name}-title` },
        el.h3({ id: `schema-${name}-title` }, el.a({ href: `#schema-${name}` }, name)),
        schemaFields(object(schema), false),
      ),
    ),
  );
}

/** `/docs`: the API reference, rendered from the OpenAPI document. */
export function renderDocsPage(view: DocsView): Page {
  const { baseUrl } = view;
  const info = object(object(view.document).info);
  const title = `${text(info.title) || 'API'} API reference`;
  const all = operations(view.document);
  return document({
    baseUrl,
    url: `${baseUrl}/docs`,
    title,
    description: text(info.description) || title,
    kind: 'docs',
    main: el.div(
      { class: 'docs' },
      intro(view, title),
      contents(view),
      el.div(
        { class: 'docs-text' },
        tags(view.document).map(({ name, description }) =>
          el.section(
            { class: 'tag', id: `tag-${name}`, 'aria-labelledby': `tag-${name}-title` },
            el.h2({ id: `tag-${name}-title` }, name),
            el.p({ class: 'lead' }, prose(description)),
            all
              .filter(({ tag }) => tag === name)
              .map((operation) => operationSection(baseUrl, operation)),
          ),
        ),
        schemas(view),
      ),
    ),
  });
}
