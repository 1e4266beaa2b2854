import { setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lockDataDirectory } from '../sqlite/data-lock.ts';

/** Takes the lock and keeps it until it is killed, though nothing here refers to it any more. */
lockDataDirectory(process.argv[2] ?? '');
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
console.log('locked');
setInterval(() => undefined, 1000);
