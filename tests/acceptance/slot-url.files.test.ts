import { expect, test } from 'vitest';
import { declareFile, newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { withUrl } from './support/s3.ts';
import { at, buildRequest, first, put } from './support/upload.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Two slots whose declarations differ only in the role. */
async function open() {
  const bundle = newBundle();
  const files = [declareFile('copy.js', bundle, 'application/javascript')];
  const { slots } = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  return { slot: first(slots), other: at(slots, 1), bundle };
}

function replaceAt(text: string, index: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + 1);
}

test('[slot.5 slot.6] each parameter value is protected, down to its last bit', async () => {
  const { slot, bundle } = await open();
  const parameters = [...new URL(slot.putUrl).searchParams];
  expect(parameters.length).toBeGreaterThan(0);
  for (const [name, value] of parameters) {
    const last = value.length - 1;
    // Base64 has several spellings of one value, which differ in the last character only.
    const changed = [...ALPHABET]
      .filter((character) => character !== value[last])
      .map((character) => replaceAt(value, last, character));
    const start = replaceAt(value, 0, value[0] === 'A' ? 'B' : 'A');
    const values = [...changed, start, `${value}0`, value.slice(0, -1), ''];
    const slots = values.map((text) => withUrl(slot, (url) => url.searchParams.set(name, text)));
    const answers = await Promise.all(slots.map((altered) => put(altered, bundle)));
    for (const answer of answers) expectError(answer, 'signature_invalid');
  }
  expect((await put(slot, bundle)).status).toBe(200);
});

test('[slot.5 slot.6] a url without one of its parameters is refused', async () => {
  const { slot, bundle } = await open();
  for (const name of new URL(slot.putUrl).searchParams.keys()) {
    const altered = withUrl(slot, (url) => url.searchParams.delete(name));
    expectError(await put(altered, bundle), 'signature_invalid');
  }
});

test('[slot.6] a signature is valid for one path only', async () => {
  const { slot, other, bundle } = await open();
  const foreign = withUrl(slot, (url) => {
    url.pathname = new URL(other.putUrl).pathname;
    url.search = new URL(slot.putUrl).search;
  });
  // Where a parameter identifies the slot, the two paths are equal, and so are these urls.
  if (foreign.putUrl !== slot.putUrl) expectError(await put(foreign, bundle), 'signature_invalid');
  const altered = withUrl(slot, (url) => {
    const last = url.pathname.length - 1;
    url.pathname = replaceAt(url.pathname, last, url.pathname[last] === 'a' ? 'b' : 'a');
  });
  expectError(await put(altered, bundle), 'signature_invalid');
});

test('[slot.7] an added or repeated parameter is refused', async () => {
  const { slot, bundle } = await open();
  const added = withUrl(slot, (url) => url.searchParams.append('x', '1'));
  expectError(await put(added, bundle), 'signature_invalid');
  for (const [name, value] of new URL(slot.putUrl).searchParams) {
    for (const second of [value, 'x']) {
      const doubled = withUrl(slot, (url) => url.searchParams.append(name, second));
      expectError(await put(doubled, bundle), 'signature_invalid');
    }
  }
});

test('[error.11] a refusal does not repeat the signature', async () => {
  const { slot, bundle } = await open();
  const added = withUrl(slot, (url) => url.searchParams.append('x', '1'));
  const { text } = await put(added, bundle);
  const { text: wrongType } = await request('PUT', slot.putUrl, { body: bundle });
  for (const value of new URL(slot.putUrl).searchParams.values()) {
    if (value.length < 16) continue;
    expect(text).not.toContain(value);
    expect(wrongType).not.toContain(value);
  }
});
