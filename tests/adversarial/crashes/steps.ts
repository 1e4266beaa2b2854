/** Bodies that are too large for one write are written to a temporary file and renamed. */
export type FileKind = 'temporary file' | 'file at its final name';

/** An outer folder contains folders. Its new entries are folders. */
export type FolderKind = 'folder of a new file' | 'folder of a renamed file' | 'outer folder';

/**
 * The steps at which a server can be stopped for good, with the maximum number of passes before. A
 * stopped server stops at all other steps too, so nothing it does later can make data durable.
 */
const puts = {
  'after a temporary file is made': 3,
  'after a file at its final name is made': 4,
  'after data is written': 6,
  'before the data is synced': 5,
  'after the data is synced': 5,
  'before the rename': 2,
  'after the rename': 2,
  'before the folder of a renamed file is synced': 2,
  'after the folder of a renamed file is synced': 2,
  'before the folder of a new file is synced': 4,
  'after the folder of a new file is synced': 4,
  'before the outer folder is synced': 5,
  'after the outer folder is synced': 5,
  'before a PUT is answered': 5,
  'after a PUT is answered': 5,
};
const collects = {
  'before an upload is collected': 4,
  'before a copy is verified': 4,
  'after an upload is collected': 4,
  'before staging is discarded': 4,
  'after staging is discarded': 4,
};
const commits = {
  'before the commit': 8,
  'after the commit': 8,
  'before a finalize is answered': 2,
  'after a finalize is answered': 2,
  'before a delete is answered': 2,
  'after a delete is answered': 2,
};
const sweeps = {
  'before a sweep commits': 3,
  'after a sweep commits': 3,
  'after rows are swept': 6,
  'before an object is swept': 3,
  'after an object is swept': 3,
};
const passes = { ...puts, ...collects, ...commits, ...sweeps };

export type Step = keyof typeof passes;

export const passesOf = (step: Step): number => passes[step];

const stepsOf = (of: Partial<typeof passes>) => Object.keys(of) as Step[];
export const putSteps = stepsOf(puts);
export const collectSteps = stepsOf(collects);
export const commitSteps = stepsOf(commits);
export const sweepSteps = stepsOf(sweeps);

export const isSweeping = (steps: Step[]): boolean =>
  steps.some((step) => sweepSteps.includes(step));
