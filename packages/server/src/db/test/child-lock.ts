import { setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lockDataDirectory } from '../sqlite/data-lock.ts';

/** Takes the lock and keeps it until the process is killed, even after a garbage collection. */
lockDataDirectory(process.argv[2] ?? '');
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
console.log('locked');
setInterval(() => undefined, 1000);
