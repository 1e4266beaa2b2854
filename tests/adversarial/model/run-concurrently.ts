import { availableParallelism } from 'node:os';
import type { Run } from '../scenario.ts';
import { addTo, type Kind } from './batch.ts';
import { WorkerThread } from './worker-thread.ts';

/** The number of deployments of a thread. While one waits for its stores, another keeps the thread busy. */
const CONCURRENCY = 2;
const MOST_THREADS = 4;
/** The number of runs that share servers. Their stores are checked after the last one. */
const BATCH = 10;

/** After this many runs each of these answers must have occurred. */
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
  'finalize build: slot_expired',
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
    // A server died during these requests.
    'reserve: no answer',
    'finalize build: no answer',
    'renew: no answer',
  ],
};
/** Answers to PUTs with wrong bytes, with another length, and to uploads that broke off. */
const WRONG_PUTS = {
  files: ['put: digest_mismatch', 'put: size_mismatch', 'put: 0'],
  s3: ['put: 403', 'put: 0'],
};

/** Runs batches until there are enough, on as many threads as the machine has cores for. */
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
      run.done(`${kind}, ${batch.options}`, BATCH);
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
    for (const workerThread of workerThreads) await workerThread.stop();
  }
  if (batches * BATCH < ENOUGH) return;
  for (const what of [...SEEN[kind], ...WRONG_PUTS[run.combination.blobs]]) {
    if (!answers.has(what)) run.broken('an expected answer never occurred', what);
  }
}
