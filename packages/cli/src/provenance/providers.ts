import { azure } from './azure.ts';
import { bitrise } from './bitrise.ts';
import { circleci } from './circleci.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { jenkins } from './jenkins.ts';
import type { Env, Provider } from './provider.ts';

/** In the order in which they are asked. At most one detects a job. */
const providers: readonly Provider[] = [github, gitlab, circleci, bitrise, jenkins, azure];

export const detectProvider = (env: Env): Provider | undefined =>
  providers.find((provider) => provider.detect(env));
