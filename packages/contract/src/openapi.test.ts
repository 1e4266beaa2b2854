import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { errorCodes } from './errors.ts';
import { errorExample, examples } from './examples.ts';
import { errorsOf, openapi } from './openapi.ts';
import { type Operation, type OperationId, operations } from './operations.ts';

const all = Object.entries(operations) as [OperationId, Operation][];

test.each(all)('the examples of %s match its schemas', (id, operation) => {
  const { request, answer } = examples[id];
  expect(request !== undefined).toBe(operation.body !== undefined);
  expect(answer !== undefined).toBe(operation.answer !== undefined);
  if (operation.body) expect([...Value.Errors(operation.body, request)]).toEqual([]);
  if (operation.answer) expect([...Value.Errors(operation.answer, answer)]).toEqual([]);
});

test('the document has every operation with an example of each of its errors', () => {
  const document = JSON.parse(JSON.stringify(openapi('https://vitrine.example', '1.0.0')));
  for (const [id, operation] of all) {
    const described = document.paths[operation.path][operation.method.toLowerCase()];
    expect(described.operationId).toBe(id);
    for (const code of errorsOf(operation)) {
      const response = described.responses[String(errorCodes[code].status)];
      const { value } = response.content['application/json'].examples[code];
      expect(value).toEqual(errorExample(code, errorCodes[code].means));
    }
  }
});

test('every $ref of the document refers to an existing schema', () => {
  const document = openapi('https://vitrine.example', '1.0.0');
  const text = JSON.stringify(document);
  const { schemas } = (document as { components: { schemas: object } }).components;
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(10);
  for (const name of new Set(names)) expect(Object.keys(schemas)).toContain(name);
});
