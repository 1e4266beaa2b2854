import type { Io } from './io.ts';

/** Whether nobody looks at what is printed. Azure Pipelines is the one that does not set `CI`. */
export const inCi = (env: Io['env']): boolean => Boolean(env.CI || env.TF_BUILD);
