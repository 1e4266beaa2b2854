import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skeleton, textOf } from '../../test/html.ts';
import { object } from './docs/read.ts';
import { renderDocsPage } from './docs-page.ts';

const baseUrl = 'https://vitrine.example/team';
const file = new URL('../../../../docs/openapi.json', import.meta.url);
const openapi: unknown = JSON.parse(readFileSync(file, 'utf8'));
const { html, headers } = renderDocsPage({ baseUrl, document: openapi });
const text = textOf(html);

const operations = Object.entries(object(object(openapi).paths)).flatMap(([path, item]) =>
  Object.entries(object(item)).map(([method, operation]) => ({
    path,
    method,
    operation: object(operation),
    id: String(object(operation).operationId),
  })),
);

const sectionOf = (id: string): string => {
  const from = html.indexOf(`<section class="operation" id="${id}"`);
  return html.slice(from, html.indexOf('</section>', from));
};

test('the OpenAPI document has operations', () => {
  expect(operations.length).toBeGreaterThan(10);
});

test.each(operations)(
  '$method $path is shown with its parameters, body, responses and errors',
  (one) => {
    const section = sectionOf(one.id);
    const words = textOf(section);
    expect(words).toContain(`${one.method.toUpperCase()} ${one.path}`);
    expect(words).toContain(String(one.operation.summary));
    expect(html).toContain(`href="#${one.id}"`);
    const scope = one.operation['x-scope'];
    const needs =
      scope === undefined ? 'Needs no key.' : scope === 'any' ? 'any scope' : `${scope}.`;
    expect(words).toContain(needs);
    for (const parameter of one.operation.parameters as { name: string }[]) {
      expect(section).toContain(`<code>${parameter.name}</code>`);
    }
    const body = object(object(object(one.operation.requestBody).content)['application/json']);
    for (const field of Object.keys(object(object(body.schema).properties))) {
      expect(section).toContain(`<code>${field}</code>`);
    }
    for (const [status, response] of Object.entries(object(one.operation.responses))) {
      const json = object(object(object(response).content)['application/json']);
      for (const code of Object.keys(object(json.examples))) {
        expect(section).toContain(`<td>${status}</td><td><code>${code}</code></td>`);
      }
    }
  },
);

test('the examples are valid shell commands', () => {
  const words = textOf(sectionOf('finalizeBuild'));
  expect(words).toContain(`curl -X POST '${baseUrl}/api/v1/builds/finalize' \\`);
  expect(words).toContain('-H "Authorization: Bearer $VITRINE_KEY"');
  expect(words).toMatch(/--data '\{\s+"token": "[^"]+"\s+\}'/);
  expect(textOf(sectionOf('limits'))).not.toContain('Authorization');
});

test('every anchor has a target, and every id is unique', () => {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(id);
});

test('named schemas are shown with their fields', () => {
  expect(html).toContain('id="schema-Build"');
  expect(text).toContain('slots[].putUrl');
});

test('the page has the same CSP as other pages', () => {
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

test.each([null, 7, {}, { paths: { '/x': { get: null } } }, { info: 3, tags: 'x', paths: [] }])(
  'a document of another kind (%j) gives a page with few or no operations',
  (document) => {
    const page = renderDocsPage({ baseUrl, document });
    expect(skeleton(page.html)).toContain('h1');
  },
);
