import { availableParallelism } from 'node:os';
import type { Run } from '../scenario.ts';
import { addTo, type Kind } from './batch.ts';
import { WorkerThread } from './worker-thread.ts';

/** While one of them waits for its stores another keeps the thread busy. */
const CONCURRENCY = 2;
const MOST_THREADS = 4;
/** Runs that share servers, and end with a look into their stores. */
const BATCH = 10;

/** Of so many runs some come to each of these, or something keeps them from it. */
const ENOUGH = 1000;
const HAPPENS = [
  'reserve: 201',
  'put: 200',
  'renew: 200',
  'finalize build: 201',
  'finalize preview: 201',
  'reserve: 201, again',
  'finalize build: 201, again',
  'reserve: idempotency_key_reused',
  'finalize build: uploads_incomplete',
  'finalize build: reservation_expired',
  'delete build: 204',
  'delete preview: 204',
  'sweep: 204',
  'unlink: 204',
  'revoke: 204',
  'build: 200',
  'preview: 200',
  'latest: 200',
  'list: 200',
  'content: 200',
  'content: gone',
];
const SEEN: Record<Kind, string[]> = {
  'in turn': [...HAPPENS, 'crash'],
  'at once': [
    ...HAPPENS,
    'died',
    'one slot: puts at once',
    // A server died in the middle of these.
    'reserve: no answer',
    'finalize build: no answer',
    'renew: no answer',
  ],
};
/** Wrong bytes, other lengths, and uploads that broke off, in the words of who takes the PUT. */
const WRONG_PUTS = {
  files: ['put: digest_mismatch', 'put: size_mismatch', 'put: 0'],
  s3: ['put: 403', 'put: 0'],
};

/** Batches of runs, as many at once as this machine can do, until there are enough. */
export async function runConcurrently(run: Run, kind: Kind): Promise<void> {
  const answers = new Map<string, number>();
  const threads = Math.min(MOST_THREADS, availableParallelism());
  let batches = 0;
  const play = async (workerThread: WorkerThread, index: number) => {
    while (run.goOn()) {
      batches += 1;
      const seed = (run.seed + batches * 7919) % 0x7fff_ffff;
      const task = { kind, number: batches, seed, runs: BATCH };
      const batch = await workerThread.play({ index, task });
      addTo(answers, batch.answers);
      run.done(`${kind}, ${batch.told}`, BATCH);
      for (const { what, how } of batch.failures) run.broken(what, how);
    }
  };
  const workerThreads = await Promise.all(
    Array.from({ length: threads }, () => WorkerThread.start(run, CONCURRENCY)),
  );
  try {
    await Promise.all(
      workerThreads.flatMap((workerThread) =>
        workerThread.indexes.map((index) => play(workerThread, index)),
      ),
    );
  } finally {
    run.note('requests by what was answered', told(answers));
    for (const workerThread of workerThreads) await workerThread.stop();
  }
  if (batches * BATCH < ENOUGH) return;
  for (const what of [...SEEN[kind], ...WRONG_PUTS[run.combination.blobs]]) {
    if (!answers.has(what)) run.broken('what the model is about did not happen', what);
  }
}

function told(answers: Map<string, number>): string {
  const all = [...answers].sort(([a], [b]) => (a < b ? -1 : 1));
  return all.map(([what, count]) => `${what} ${count}`).join(', ');
}
