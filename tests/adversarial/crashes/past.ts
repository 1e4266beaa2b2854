import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../../packages/server/src/blobs/files/walk.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { random } from '../../../tools/support/random.ts';
import { Client, partsOf } from './client.ts';
import type { Content, Habits } from './contents.ts';
import { Uploader } from './uploader.ts';
import { contentOf, type Upload } from './uploads.ts';

const DAY = 86_400_000;
/** Long enough ago that retention is over. */
const LONG_AGO = 100 * DAY;
/** Long enough ago that replaced revisions must be removed, while current ones must stay. */
const RECENTLY = 2 * DAY;
const STRAYS = 3;

/** What a tenant has uploaded before: objects that a sweep must remove, and objects that it must keep. */
export type Past = { over: Upload[]; kept: Upload[] };

/** A clock that is behind by a settable amount. */
export class PastClock {
  ago = LONG_AGO;
  readonly now = () => systemClock.now() - this.ago;
  readonly steady = () => systemClock.steady() - this.ago;
  readonly sleep = systemClock.sleep;
}

type Life = { url: string; clock: PastClock; seed: number; habits: Habits; objects: number };

/** Uploads, for each tenant, this many objects that are no longer needed, and a few that are. */
export async function livePast(
  { url, clock, seed, habits, objects }: Life,
  tenants: { key: string; repo: string }[],
): Promise<Past[]> {
  const draw = random(seed);
  const uploadAll = (branch: string, isEnough: (done: Upload[]) => boolean) =>
    Promise.all(
      tenants.map(async ({ key, repo }) => {
        const plan = { repo, branch, seed: Math.floor(draw() * 2 ** 31), habits, isEnough };
        const uploader = new Uploader(new Client(url, key), plan);
        await uploader.run(new Promise(() => {}));
        return uploader.done;
      }),
    );
  clock.ago = LONG_AGO;
  const over = await uploadAll('over', (done) => acknowledged(done).size >= objects);
  clock.ago = RECENTLY;
  const kept = await uploadAll('kept', (done) => done.length >= 4);
  return over.map((uploads, index) => ({ over: uploads, kept: kept[index] ?? [] }));
}

const acknowledged = (uploads: Upload[]): Map<string, Content> =>
  new Map(
    uploads.flatMap((upload) =>
      (upload.record ? partsOf(upload.record) : []).map(
        ({ name, hash }) => [hash, contentOf(upload, { path: name })] as const,
      ),
    ),
  );

/** Some are left out, so that the sweep has something to remove. */
export function toComeAgain({ over, kept }: Past): Content[] {
  const old = [...acknowledged(over).values()];
  return [...old.slice(0, old.length / 2), ...acknowledged(kept).values()];
}

/** Sets the times of files to those of their uploads, and adds files that belong to nothing. */
export async function ageFiles(objects: string): Promise<void> {
  for (let stray = 0; stray < STRAYS; stray += 1) {
    const key = randomIds.base32();
    await mkdir(join(objects, key.slice(0, 2)), { recursive: true });
    await writeFile(join(objects, key.slice(0, 2), key), key);
  }
  const then = new Date(Date.now() - LONG_AGO);
  for await (const folder of namesIn(objects)) {
    const path = join(objects, folder);
    for await (const key of namesIn(path)) await utimes(join(path, key), then, then);
  }
}
