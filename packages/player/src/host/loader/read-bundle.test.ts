import { expect, test } from 'vitest';
import { readBundle } from './read-bundle.ts';

const CHUNK = 1 << 16;
const METRO = 'var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;';
const NATIVE = `${METRO}g.RN$AppRegistry=a;"RNCSafeAreaContext"`;

/** A body of `length` bytes: `head`, then spaces or `filler`. It counts what is read of it. */
function bodyOf(head: string, length: number, filler = 0x20) {
  const first = new TextEncoder().encode(head);
  let sent = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const chunk = new Uint8Array(Math.min(CHUNK, length - sent)).fill(filler);
        if (sent === 0) chunk.set(first.subarray(0, chunk.length));
        sent += chunk.length;
        if (chunk.length === 0) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => sent };
}

const LIMIT = 4 << 20;
const options = { files: ['index.html'], maxBytes: LIMIT };

test('what is no script is detected by its first megabyte, and no more of it is read', async () => {
  const zeros = bodyOf('', 400 << 20, 0);
  expect((await readBundle(zeros.body, options)).detected).toEqual({
    kind: 'other',
    looksLike: 'binary',
  });
  const page = bodyOf('<!doctype html>', 400 << 20);
  expect((await readBundle(page.body, options)).detected).toMatchObject({ kind: 'web' });
  for (const { sent } of [zeros, page]) expect(sent()).toBe(1 << 20);
});

test('a script beyond the limit is counted, and not kept', async () => {
  const { body, sent } = bodyOf(NATIVE, LIMIT + 1);
  expect(await readBundle(body, options)).toEqual({
    detected: { kind: 'large', bytes: LIMIT + 1 },
    libraries: [],
  });
  expect(sent()).toBe(LIMIT + 1);
});

test('a script beyond the limit is read once it is allowed', async () => {
  const { body } = bodyOf(NATIVE, LIMIT + 1);
  const { detected, blob } = await readBundle(body, { ...options, maxBytes: Infinity });
  expect([detected, blob?.size]).toEqual([{ kind: 'native', dev: false }, LIMIT + 1]);
});

test('a script within the limit is returned with the libraries that it names', async () => {
  const { body } = bodyOf(NATIVE, 3 << 20);
  const { detected, blob, libraries } = await readBundle(body, options);
  expect(detected).toEqual({ kind: 'native', dev: false });
  expect(libraries).toContain('react-native-safe-area-context.worker.js');
  expect((await blob?.text())?.trimEnd()).toBe(NATIVE);
});

test('libraries are named while the bundle arrives, and none for a file that is no script', async () => {
  const named: string[][] = [];
  const seen: [number, string[]][] = [];
  const { body, sent } = bodyOf(NATIVE, 2 << 20);
  const note = (files: string[]) => void seen.push([sent(), files]);
  const { libraries } = await readBundle(body, { ...options, named: note });
  expect(seen.flatMap(([, files]) => files)).toEqual(libraries);
  expect(seen[0]?.[0]).toBeLessThan(1 << 18);
  const hermes = `${String.fromCharCode(0xc6, 0x1f, 0xbc, 3, 0xc1, 3, 0x19, 0x1f)}${NATIVE}`;
  const bytes = Uint8Array.from(hermes, (character) => character.charCodeAt(0));
  await readBundle(new Blob([bytes]).stream(), {
    ...options,
    named: (files) => void named.push(files),
  });
  expect(named).toEqual([]);
});

test('short files are detected, and so is a script that is for the web', async () => {
  const kindOf = async (text: string) =>
    (await readBundle(new Blob([text]).stream(), options)).detected;
  expect(await kindOf('')).toEqual({ kind: 'other', looksLike: 'empty' });
  expect(await kindOf('words, and words')).toEqual({ kind: 'other', looksLike: 'text' });
  expect(await kindOf(`${METRO}require("react-dom")`)).toEqual({
    kind: 'web',
    index: 'index.html',
  });
});

/** A body of parts of these lengths; the last part is the rest. */
const inParts = (text: string, ...lengths: number[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      let bytes = new TextEncoder().encode(text);
      for (const length of [...lengths, bytes.length]) {
        if (bytes.length > 0) controller.enqueue(bytes.subarray(0, length));
        bytes = bytes.subarray(length);
      }
      controller.close();
    },
  });

test('what is cut between two parts is found', async () => {
  const filler = ' '.repeat(5000);
  const dev = `var __BUNDLE_START_TIME__=Date.now(),__DEV__ = true;${filler}`;
  const facts = 'v={major:0,minor:81,patch:4,prerelease:null};fabric.createChildSet();';
  const expected = {
    detected: { kind: 'native', dev: true },
    reactNative: { major: 0, minor: 81, patch: 4, prerelease: null },
  };
  for (let cut = 0; cut <= facts.length; cut += 1) {
    const body = inParts(dev + facts + filler, 20, 30, dev.length - 50 + cut);
    expect([cut, await readBundle(body, options)]).toMatchObject([cut, expected]);
  }
});
