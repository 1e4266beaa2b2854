import { afterEach, expect, test, vi } from 'vitest';
import type { PageConfig } from './config.ts';
import { createStacks } from './stacks.ts';

afterEach(() => vi.unstubAllGlobals());

const place = { source: 'App.tsx', line: 3, column: 5, name: 'render' };

/** The server answers with these places. Resolves to the mapped stack, and what was asked. */
async function map(stack: string, answer: () => Response) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return answer();
  });
  const config = { stackUrl: 'https://vitrine.example/p/a/r/1/stack', files: ['a.map'] };
  const { hasMap, mapped } = createStacks(config as PageConfig);
  expect(hasMap).toBe(true);
  return { asked, mapped: await mapped(stack) };
}

test('the server resolves the places of a stack; places that it does not know do not change', async () => {
  const stack =
    'Error: no\n  at a (blob:null/1:1:0)\n  at b (blob:null/1:1:9)\n  at blob:null/1:2:1';
  expect(await map(stack, () => Response.json({ frames: [place, null] }))).toEqual({
    asked: [
      {
        frames: [
          { line: 1, column: 9 },
          { line: 2, column: 1 },
        ],
      },
    ],
    mapped:
      'Error: no\n  at a (blob:null/1:1:0)\n  at b (App.tsx:3:5 in render)\n  at blob:null/1:2:1',
  });
});

test('a server that refuses, or answers anything else, maps nothing', async () => {
  const stack = 'at blob:null/1:1:9';
  for (const answer of [
    () => new Response('{}', { status: 503 }),
    () => new Response('<html>'),
    () => Response.json({}),
    () => {
      throw new TypeError('Failed to fetch');
    },
  ])
    expect((await map(stack, answer)).mapped).toBeUndefined();
});

test('a stack without places causes no request', async () => {
  expect(await map('Error: no', () => Response.json({}))).toEqual({
    asked: [],
    mapped: 'Error: no',
  });
});
