import { expect, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';

test('style sheets and scripts of the pages are sent gzipped to clients that accept it, else plain', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('var a');
  const page = await (await fetch(record.previewUrl)).text();
  const paths = [...page.matchAll(/(?:src|href)="([^"]*\/_\/[^"]+\.(?:css|js))"/g)];
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.map(([, path]) => path)).toContainEqual(expect.stringMatching(/controls\./));
  for (const [, path = ''] of paths) {
    const ask = (encoding: string) =>
      fetch(new URL(path, server.url), { headers: { 'accept-encoding': encoding } });
    const [zipped, plain] = await Promise.all([ask('gzip, br'), ask('identity')]);
    const of = ({ headers }: Response, name: string) => headers.get(name);
    expect([path, of(zipped, 'content-encoding')]).toEqual([path, 'gzip']);
    expect(of(plain, 'content-encoding')).toBeNull();
    expect(Number(of(zipped, 'content-length'))).toBeLessThan(
      Number(of(plain, 'content-length')) / 2,
    );
    expect(of(zipped, 'etag')).not.toBe(of(plain, 'etag'));
    expect([of(zipped, 'vary'), of(plain, 'vary')]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(await zipped.text()).toBe(await plain.text());
    const again = await fetch(new URL(path, server.url), {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': of(zipped, 'etag') ?? '' },
    });
    expect([again.status, of(again, 'etag')]).toEqual([304, of(zipped, 'etag')]);
    expect(await again.text()).toBe('');
  }
});

test('a page of another version gets the style sheet of this one with no-store', async () => {
  await using server = await startTestServer();
  const ask = async (path: string) => {
    const answer = await fetch(`${server.url}/_/${path}`);
    await answer.bytes();
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await ask('page.0123456789ab.css')).toEqual([200, 'no-store']);
  // Of the script that runs an app this is not nearly right: its page names the frame of that version.
  for (const path of [
    'controls.0123456789ab.js',
    'page.css',
    'page.0123456789ab.js.css',
    'other.0123456789ab.css',
    'page.x.css',
  ])
    expect((await ask(path))[0], path).toBe(404);
});
