/**
 * Whether a program did not start because it is not there. The error is EACCES in place of ENOENT when
 * one of the folders in PATH may not be read.
 */
export const isMissingProgram = ({ code }: { code?: string | number | null }): boolean =>
  code === 'ENOENT' || code === 'EACCES';
