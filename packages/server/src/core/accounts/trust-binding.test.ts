import { expect, test } from 'vitest';
import { bindingProblem, bindingWarning } from './trust-binding.ts';

const GITHUB = 'https://token.actions.githubusercontent.com';
const GITLAB = 'https://gitlab.example';
const BUILDKITE = 'https://agent.buildkite.com';
const BITRISE = 'https://token.builds.bitrise.io';
const bound = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['x']]));

test.each([
  ['nothing', GITHUB, []],
  ['nothing of an own issuer', GITLAB, []],
  ['a branch of any repository', GITHUB, ['ref']],
  ['a branch of any repository, with a slash after the issuer', `${GITHUB}/`, ['ref', 'actor']],
  ['a pipeline whose name others may use too', BUILDKITE, ['pipeline_slug', 'build_branch']],
  ['a subject that the job chooses', BITRISE, ['sub']],
])('a trust that binds %s is refused', (_, issuer, names) => {
  expect(bindingProblem(issuer, bound(...names))).toMatch(/any job|strangers/);
});

test.each([
  [GITHUB, 'repository_id'],
  [GITLAB, 'project_id'],
  ['https://oidc.circleci.com/org/x', 'oidc.circleci.com/project-id'],
  [BUILDKITE, 'pipeline_id'],
  [BITRISE, 'app_slug'],
])('a trust of %s that binds %s is neither refused nor warned about', (issuer, name) => {
  expect(bindingProblem(issuer, bound(name))).toBeNull();
  expect(bindingWarning(issuer, bound(name, 'ref'))).toBeNull();
});

test.each([
  [GITHUB, ['repository', 'ref'], 'repository_id'],
  [GITHUB, ['repository_owner_id'], 'repository_id'],
  [GITLAB, ['project_path'], 'project_id'],
  [BUILDKITE, ['organization_slug', 'pipeline_slug'], 'pipeline_id'],
  ['https://idp.example', ['sub'], 'repository_id or project_id'],
])('a trust of %s that binds only %j is warned about', (issuer, names, wanted) => {
  expect(bindingProblem(issuer, bound(...names))).toBeNull();
  expect(bindingWarning(issuer, bound(...names))).toContain(wanted);
});
