import { name as ciName, isCI } from 'ci-info';
import { browse } from './browse.ts';
import { Interrupted, type Io } from './io.ts';
import { run } from './program.ts';

/** What programs import of the package. It is here so that all commands are one file. */
export * from './index.ts';

/** Loads the network at the first request, because not every command makes one. */
function fetchOf(env: NodeJS.ProcessEnv): typeof fetch {
  let made: Promise<typeof fetch> | undefined;
  return async (...request) => {
    made ??= import('./network/fetch.ts').then(({ createFetch }) => createFetch(env));
    return (await made)(...request);
  };
}

/** Runs the command line of this process; resolves to the exit status. */
export async function start({ argv, env, stdout, stderr }: NodeJS.Process): Promise<number> {
  const err = (text: string) => void stderr.write(text);

  // Without a reader of stderr, messages are lost. The upload goes on.
  stderr.on('error', () => {});

  const stop = new AbortController();
  // With `once`, a second signal has Node's default behaviour and ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Interrupted(signal)));

  const colour = (stream: NodeJS.WriteStream): boolean =>
    !env.NO_COLOR && (stream.isTTY === true || (env.FORCE_COLOR ?? '0') !== '0');

  const io: Io = {
    env,
    cwd: process.cwd(),
    out: (text) => void stdout.write(text),
    err,
    screen: stderr.isTTY && !isCI && env.TERM !== 'dumb' ? stderr : null,
    colour: { out: colour(stdout), err: colour(stderr) },
    signal: stop.signal,
    isCi: isCI,
    ciName,
    // The runner reads commands from stderr too, and stdout may be a pipe.
    ...(env.GITHUB_ACTIONS === 'true' && { mask: (secret) => err(`::add-mask::${secret}\n`) }),
    fetch: fetchOf(env),
    browse: async (url) => !isCI && browse(url, process.platform, env),
  };
  return run(argv.slice(2), io);
}
