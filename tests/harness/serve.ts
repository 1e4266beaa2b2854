// `npm run services`: starts the services of the tests for use from another terminal, until Ctrl-C.
// Prints to stdout only the lines that name them in the environment.
import { startServices } from './services/services.ts';

const started = performance.now();
const { environment, stop } = await startServices();
for (const [name, value] of Object.entries(environment)) console.log(`export ${name}='${value}'`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.error(`Started in ${seconds} s. Ctrl-C ends them.`);

const stay = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    clearInterval(stay);
    await stop();
  });
}
