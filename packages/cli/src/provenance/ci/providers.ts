import { azure } from './azure.ts';
import { bitbucket } from './bitbucket.ts';
import { bitrise } from './bitrise.ts';
import { buildkite } from './buildkite.ts';
import { circleci } from './circleci.ts';
import { codebuild } from './codebuild.ts';
import { codemagic } from './codemagic.ts';
import { drone } from './drone.ts';
import { eas } from './eas.ts';
import { forgejo, gitea, github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { jenkins } from './jenkins.ts';
import type { Env, Provider } from './provider.ts';
import { semaphore } from './semaphore.ts';
import { teamcity } from './teamcity.ts';
import { travis } from './travis.ts';
import { woodpecker } from './woodpecker.ts';
import { xcodeCloud } from './xcode-cloud.ts';

/**
 * In the order in which they are asked. Forgejo sets the variables of Gitea, and Gitea those of
 * GitHub. The last four may run what another one started: a machine of CodeBuild the job of GitHub or
 * of Buildkite, an agent of Jenkins or TeamCity whatever its machine does, `eas build --local` in any.
 */
export const providers: readonly Provider[] = [
  forgejo,
  gitea,
  github,
  gitlab,
  bitbucket,
  circleci,
  buildkite,
  bitrise,
  codemagic,
  xcodeCloud,
  azure,
  woodpecker,
  drone,
  travis,
  semaphore,
  teamcity,
  jenkins,
  codebuild,
  eas,
];

export const detectProvider = (env: Env): Provider | undefined =>
  providers.find((provider) => provider.detect(env));
