import type { Run } from '../../scenario.ts';
import type { TestServer } from '../test-server.ts';
import { BUNDLE, contentOf, declared, type Named } from './declare.ts';

type Stored = { path: string; contentType: string; url: string };

/** Uploads files with these names, and checks where the names reappear. */
export async function follow(
  run: Run,
  testServer: TestServer,
  round: number,
  named: Named[],
  branch: string,
): Promise<void> {
  const files = named.filter(({ isFile }) => isFile);
  const recordings = named.filter(({ isFile }) => !isFile);
  const told = named.map(({ path }) => path).filter((path) => path.length <= 100);
  const texts = { title: told.join(' ').slice(0, 100).toWellFormed().replaceAll('\0', '') };
  const preview = await upload(
    run,
    testServer,
    'previews',
    declared({ files, recordings, ...texts }),
  );
  if (preview) {
    await same(run, testServer, 'recordings', recordings, preview.recordings);
    await same(run, testServer, 'files of a preview', files, preview.files);
    await page(run, testServer, preview.url, 'the page of a preview');
  }
  const commitSha = (round + 1).toString(16).padStart(40, '0');
  const entry = told.find((path) => path.length > 0) ?? 'index';
  const build = await upload(
    run,
    testServer,
    'builds',
    declared({ files, branch, commitSha, entry }),
  );
  if (!build) return;
  await same(run, testServer, 'files of a build', files, build.files);
  await page(run, testServer, build.previewUrl, 'the page of a build');
  await page(run, testServer, build.url, 'the page of a branch');
  const query = new URLSearchParams({ owner: 'acme', repo: 'shop', branch });
  const latest = await testServer.server.api('GET', `/api/v1/builds?${query}`);
  const list = await testServer.server.api('GET', `/api/v1/repositories/acme/shop/builds?${query}`);
  const ids = [latest.body.id, list.body.data?.[0]?.id];
  run.done('branches found again');
  if (build.branch === branch && build.entry === entry && ids.every((id) => id === build.id))
    return;
  run.broken('a branch is not found by its name', JSON.stringify({ branch, ids, build: build.id }));
}

async function upload(run: Run, { server }: TestServer, kind: 'builds' | 'previews', body: object) {
  const reserved = await server.api('POST', `/api/v1/${kind}`, body);
  const { token, slots = [] } = reserved.body;
  const puts = slots.filter(({ uploaded }: { uploaded: boolean }) => !uploaded);
  const statuses: number[] = await Promise.all(
    puts.map(async (slot: { role: string; path: string }) => {
      const bytes = slot.role === 'bundle' ? BUNDLE : contentOf(slot.path);
      return (await server.put(slot, bytes)).status;
    }),
  );
  const { status, body: record } = await server.api('POST', `/api/v1/${kind}/finalize`, { token });
  run.done(`${kind} finalized`);
  if (status === 201) return record;
  const came = JSON.stringify([reserved.status, statuses, status, record]).slice(0, 2000);
  run.broken(
    'an accepted reservation cannot be finalized',
    `${JSON.stringify(body).slice(0, 3000)}\n${came}`,
  );
  return undefined;
}

/** Declared order, unchanged names, and behind each url the bytes of its name. */
async function same(
  run: Run,
  testServer: TestServer,
  kind: string,
  named: Named[],
  stored: Stored[],
): Promise<void> {
  const listed = stored.map(({ path }) => path);
  if (listed.join('\0') !== named.map(({ path }) => path).join('\0')) {
    run.broken(`${kind} are listed under other names`, JSON.stringify(listed).slice(0, 3000));
  }
  await Promise.all(
    stored.map(async ({ path, contentType, url }) => {
      const answer = await fetch(url);
      const text = await answer.text();
      testServer.expectNoLeak(text, url);
      run.done(`${kind} fetched`);
      const name = savedAs(answer.headers.get('content-disposition') ?? '');
      const fine =
        answer.status === 200 &&
        text === contentOf(path) &&
        answer.headers.get('content-type') === contentType &&
        name === path.slice(path.lastIndexOf('/') + 1);
      if (fine) return;
      const head = JSON.stringify([path, url, answer.status, ...answer.headers]);
      run.broken(
        `${kind}: a url serves other bytes`,
        `${head.slice(0, 3000)}\n${name}\n${text.slice(0, 500)}`,
      );
    }),
  );
}

/** The name under which a browser saves the file (RFC 6266). */
function savedAs(disposition: string): string | undefined {
  const [, extended] = /filename\*=UTF-8''([^;]*)/i.exec(disposition) ?? [];
  if (extended !== undefined) return decodeURIComponent(extended);
  const [, quoted, token] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
}

const UNESCAPED = ['<script>hostile', '<img src=x', '--><!--', 'a"b'];

async function page(run: Run, testServer: TestServer, url: string, kind: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  testServer.expectNoLeak(html, url);
  run.done(kind);
  const raw = UNESCAPED.find((one) => html.includes(one));
  const type = answer.headers.get('content-type');
  if (answer.status === 200 && type?.startsWith('text/html') && raw === undefined) return;
  run.broken(
    `${kind} does not escape a name`,
    `${url} ${answer.status} ${raw}\n${html.slice(0, 2000)}`,
  );
}
