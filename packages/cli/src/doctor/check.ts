/** The result of one check. */
export type Check = {
  name: string;
  status: 'ok' | 'warn' | 'fail' | 'skip';
  /** What was found. */
  message: string;
  /** What to do; only with `warn` and `fail`. */
  fix?: string;
};

export const ok = (name: string, message: string): Check => ({ name, status: 'ok', message });
export const skip = (name: string, message: string): Check => ({ name, status: 'skip', message });
export const warn = (name: string, message: string, fix: string): Check => ({
  name,
  status: 'warn',
  message,
  fix,
});
export const fail = (name: string, message: string, fix: string): Check => ({
  name,
  status: 'fail',
  message,
  fix,
});
