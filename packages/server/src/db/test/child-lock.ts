import { setInterval } from 'node:timers';
import { lockDataDirectory } from '../data-lock.ts';

/** Takes the lock and keeps it until it is killed. */
lockDataDirectory(process.argv[2] ?? '');
console.log('locked');
setInterval(() => undefined, 1000);
