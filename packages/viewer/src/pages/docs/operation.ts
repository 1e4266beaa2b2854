import { type ErrorCode, errorCodes } from '@vitrine/contract';
import type { VNode } from 'preact';
import { type Child, el } from '../../components/el.ts';
import { codeBlock, curl, json } from './example.ts';
import type { ErrorAnswer, Operation } from './read.ts';
import { fieldList, prose, schemaFields } from './schema.ts';

const meaning = (code: string): string =>
  code in errorCodes ? errorCodes[code as ErrorCode].means : '';

function scope({ scope: name }: Operation): Child {
  if (name === null) return 'Needs no key.';
  if (name === 'any') return 'Needs a key, with any scope.';
  return ['Needs a key with the scope ', el.code({}, name), '.'];
}

function errorTable(operation: Operation): Child {
  const { errors } = operation;
  if (errors.length === 0) return null;
  const row = ({ status, code }: ErrorAnswer) =>
    el.tr({}, el.td({}, status), el.td({}, code && el.code({}, code)), el.td({}, meaning(code)));
  return el.details(
    { class: 'fold' },
    el.summary(
      {},
      'Errors ',
      el.span({ class: 'note' }, [...new Set(errors.map((error) => error.status))].join(' ')),
    ),
    el.table(
      {},
      el.caption({ class: 'quiet' }, `Errors of ${operation.summary}`),
      el.thead(
        {},
        el.tr(
          {},
          ['Status', 'Code', 'Meaning'].map((title) => el.th({ scope: 'col' }, title)),
        ),
      ),
      el.tbody({}, errors.map(row)),
    ),
  );
}

const part = (title: string, child: Child): Child => [el.h4({}, title), child];

function parameters(operation: Operation): Child {
  const titles = { path: 'In the path', query: 'In the query', header: 'Headers' };
  return Object.entries(titles).map(([where, title]) => {
    const found = operation.parameters.filter((parameter) => parameter.in === where);
    return found.length > 0 && part(title, fieldList(found, where !== 'path'));
  });
}

const success = ({ success: { status, body } }: Operation): Child =>
  part(
    `Answer ${status}`,
    body ? schemaFields(body.schema, false) : el.p({ class: 'note' }, 'No body.'),
  );

/** One operation: parameters, body, responses and errors, with an example. */
export function operationSection(baseUrl: string, operation: Operation): VNode {
  const { id, method, path, summary, request } = operation;
  const answer = operation.success.body?.example;
  const call = curl(baseUrl, operation);
  return el.section(
    { class: 'operation', id, 'aria-labelledby': `${id}-title` },
    el.div(
      { class: 'operation-text' },
      el.h3({ id: `${id}-title` }, el.a({ href: `#${id}` }, summary || `${method} ${path}`)),
      el.p(
        { class: 'route' },
        el.span({ class: `method is-${method.toLowerCase()}` }, method),
        ' ',
        el.code({}, path),
      ),
      operation.description && el.p({}, prose(operation.description)),
      el.p({ class: 'note' }, scope(operation)),
      parameters(operation),
      request && part('Body', schemaFields(request.schema)),
      success(operation),
      errorTable(operation),
    ),
    el.div(
      { class: 'operation-code' },
      codeBlock('Request', `Request: ${summary}`, call, call),
      answer !== undefined &&
        codeBlock(`Answer ${operation.success.status}`, `Answer: ${summary}`, null, json(answer)),
    ),
  );
}
