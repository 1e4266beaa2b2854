import { expect, test } from 'vitest';
import { type Comment, type Comments, HostError } from './hosts/code-host.ts';
import { upsertComment } from './upsert.ts';

const mark = '<!-- vitrine 0123456789abcdef -->';
const { signal } = new AbortController();

/** Comments in memory. A list may lag behind: it then shows comments that are `lag` lists old. */
function memory(given: Comment[] = [], lag = 0) {
  const all = new Map(given.map((comment) => [comment.id, comment]));
  const past: Comment[][] = [];
  const calls: string[] = [];
  let next = 100;
  const must = (id: number) => {
    if (!all.has(id)) throw new HostError('gone', 404);
  };
  const comments: Comments = {
    async own() {
      past.push([...all.values()]);
      return past.at(-1 - lag) ?? [];
    },
    async create(body) {
      const id = next++;
      all.set(id, { id, body });
      calls.push(`create ${id}`);
      return id;
    },
    async update(id, body) {
      must(id);
      all.set(id, { id, body });
      calls.push(`update ${id}`);
    },
    async remove(id) {
      must(id);
      all.delete(id);
      calls.push(`remove ${id}`);
    },
  };
  return { comments, calls, all: () => [...all.values()] };
}

/** Lets other work of this process run, as a pause would. */
const sleep = () => new Promise((resolve) => setImmediate(resolve));
const textOf = (rows: string) => ({ text: `${mark}\n${rows}`, isEmpty: rows === '' });

test('a comment is created once, and not written again while nothing changes', async () => {
  const { comments, calls } = memory();
  const options = { comments, mark, render: async () => textOf('one'), signal, sleep };
  expect(await upsertComment(options)).toBe(true);
  expect(await upsertComment(options)).toBe(true);
  expect(calls).toEqual(['create 100']);
});

test('of several comments the oldest is kept and written, and the newer are deleted', async () => {
  const old = [7, 9, 8].map((id) => ({ id, body: `${mark}\nold` }));
  const { comments, calls, all } = memory(old);
  const render = async () => textOf('new');
  await upsertComment({ comments, mark, render, signal, sleep });
  expect(calls).toEqual(['remove 8', 'remove 9', 'update 7']);
  expect(all()).toEqual([{ id: 7, body: `${mark}\nnew` }]);
});

test('comments without the marker in their first line stay as they are', async () => {
  const others = [
    { id: 1, body: 'a review' },
    { id: 2, body: `> ${mark}\nquoted` },
    { id: 3, body: `see ${mark}` },
    { id: 4, body: '<!-- vitrine ffffffffffffffff -->\nof another server' },
  ];
  const { comments, calls } = memory(others);
  await upsertComment({ comments, mark, render: async () => textOf('x'), signal, sleep });
  expect(calls).toEqual(['create 100']);
});

test('without rows no comment is created, and an existing one is updated', async () => {
  const none = memory();
  const render = async () => textOf('');
  await upsertComment({ comments: none.comments, mark, render, signal, sleep });
  expect(none.calls).toEqual([]);
  const one = memory([{ id: 1, body: `${mark}\nrow` }]);
  await upsertComment({ comments: one.comments, mark, render, signal, sleep });
  expect(one.all()).toEqual([{ id: 1, body: `${mark}\n` }]);
});

test('no second comment is created when a list does not have the new one yet', async () => {
  const { comments, calls, all } = memory([], 3);
  let row = 0;
  // The rows change in the meantime, so the comment is written again before any list has it.
  const render = async () => {
    row = Math.min(2, row + 1);
    return textOf(String(row));
  };
  expect(await upsertComment({ comments, mark, render, signal, sleep })).toBe(true);
  expect(calls.filter((call) => call.startsWith('create'))).toHaveLength(1);
  expect(all()).toEqual([{ id: 100, body: `${mark}\n2` }]);
});

test('a comment that is deleted while it is written is created again', async () => {
  const world = memory([{ id: 1, body: `${mark}\nold` }]);
  let deleted = false;
  const comments: Comments = {
    ...world.comments,
    async update(id, body) {
      if (!deleted) await world.comments.remove(id);
      deleted = true;
      await world.comments.update(id, body);
    },
  };
  await upsertComment({ comments, mark, render: async () => textOf('new'), signal, sleep });
  expect(world.all()).toEqual([{ id: 100, body: `${mark}\nnew` }]);
});

test('many jobs at once, some of them slow, leave one comment with the rows of all', async () => {
  for (let run = 0; run < 30; run += 1) {
    const { comments, all } = memory();
    const stored: number[] = [];
    const pause = async () => {
      for (let left = Math.floor(Math.random() * 12); left > 0; left -= 1) await sleep();
    };
    const slow: Comments = {
      own: async () => {
        await pause();
        return comments.own();
      },
      create: async (body) => {
        await pause();
        return comments.create(body);
      },
      update: async (id, body) => {
        await pause();
        await comments.update(id, body);
      },
      remove: async (id) => {
        await pause();
        await comments.remove(id);
      },
    };
    const render = async () => textOf([...stored].sort((a, b) => a - b).join());
    const job = async (number: number) => {
      await pause();
      stored.push(number);
      const rest = async (ms: number) => {
        for (let left = ms / 40; left > 0; left -= 1) await sleep();
      };
      return upsertComment({ comments: slow, mark, render, signal, sleep: rest });
    };
    const ended = await Promise.all(Array.from({ length: 20 }, (_, number) => job(number)));
    expect(ended).toEqual(ended.map(() => true));
    const numbers = Array.from({ length: 20 }, (_, number) => number).join();
    expect(all()).toEqual([{ id: expect.any(Number), body: `${mark}\n${numbers}` }]);
  }
});

test('it gives up after some rounds when the comment is changed every time', async () => {
  const { comments, calls } = memory();
  let row = 0;
  const render = async () => {
    row += 1;
    return textOf(String(row));
  };
  expect(await upsertComment({ comments, mark, render, signal, sleep })).toBe(false);
  expect(calls).toHaveLength(10);
});
