import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from './connection.ts';

/** Runs checkpoints on a connection of its own, which syncs the log before and the database after. */
const connection = new SqliteConnection(workerData);

parentPort?.on('message', (question: 'checkpoint' | 'close') => {
  if (question === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  let failure: string | null = null;
  try {
    connection.exec('pragma wal_checkpoint(passive)');
  } catch (error) {
    failure = String(error);
  }
  parentPort?.postMessage(failure);
});
