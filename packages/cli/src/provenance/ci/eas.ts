import { given } from '../facts.ts';
import { type Provider, value } from './provider.ts';

/**
 * EAS Build and EAS Workflows. They give the commit, but neither repository nor branch: a workflow
 * passes these on as VITRINE_* variables (docs/ci.md).
 */
export const eas: Provider = {
  name: 'EAS Build',
  // Jobs of workflows that build nothing have no EAS_BUILD.
  detect: (env) => env.EAS_BUILD === 'true' || value(env, 'EAS_BUILD_ID') !== undefined,
  async read(env) {
    return { facts: given({ commitSha: value(env, 'EAS_BUILD_GIT_COMMIT_HASH') }), job: {} };
  },
};
