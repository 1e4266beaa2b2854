/** The files for CI systems below deploy/ci, by their paths there. */
export const ciFiles = [
  'github/action.yml',
  'gitlab.yml',
  'circleci.yml',
  'bitrise/step.yml',
  'bitrise/step.sh',
] as const;

export type CiFile = (typeof ciFiles)[number];
