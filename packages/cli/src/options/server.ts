import { type Command, InvalidArgumentError } from 'commander';

/** Options and help texts of every command that sends requests to the server. */

export type CommonOptions = { url?: string; json?: boolean; retrySeconds?: number };

export const ENVIRONMENT = `
Environment:
  VITRINE_URL    the server, for example https://vitrine.example; without it the one that npx
                 fetched this command from
  VITRINE_KEY    the API key, vtrk_…; its scope says what it may do. Without it the job's own
                 identity is used: the ID token of GitHub Actions, CircleCI, Buildkite or Bitrise,
                 or the one in VITRINE_ID_TOKEN (GitLab, Azure Pipelines, others)
  VITRINE_OWNER, VITRINE_REPO, VITRINE_BRANCH, VITRINE_COMMIT, VITRINE_PULL_REQUEST
                 these precede what CI and git say, and options precede these; blank is unset
  HTTPS_PROXY    a proxy for requests; HTTP_PROXY, ALL_PROXY and NO_PROXY are read as well
  NO_COLOR       no colours
  VITRINE_DEBUG  1 shows where an unexpected error comes from`;

export const EXIT_STATUS = `
Exit status: 0 it worked, 1 it failed, 2 the command was not used correctly, 130 Ctrl-C.`;

export function wholeNumber(minimum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number) || number < minimum || text.trim() === '')
      throw new InvalidArgumentError(`Give a whole number of at least ${minimum}.`);
    return number;
  };
}

/** Adds the options. `retrySeconds` is the default that the help shows. */
export function serverOptions(command: Command, retrySeconds = 120): Command {
  return command
    .option('--url <url>', 'the server, instead of VITRINE_URL')
    .option('--json', 'print the result as one JSON value on stdout')
    .option(
      '--retry-seconds <n>',
      `how long to try again when the network or the server fails (default: ${retrySeconds})`,
      wholeNumber(0),
    );
}
