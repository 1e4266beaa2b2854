/** The result of one check of `vitrine-server doctor`. The message says what to do if not ok. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; message: string };

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message });
export const warn = (check: string, message: string): Finding => ({
  check,
  state: 'warn',
  message,
});
export const fail = (check: string, message: string): Finding => ({
  check,
  state: 'fail',
  message,
});

/** Runs `look`. If it rejects, the finding is a failure. */
export async function finding(check: string, look: () => Promise<Finding>): Promise<Finding> {
  return look().catch((error) => fail(check, `could not be tried: ${reasonOf(error)}`));
}

/** Like `finding`, for several findings. */
export async function findings(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  return look().catch((error) => [fail(check, `could not be tried: ${reasonOf(error)}`)]);
}

/** The message of the innermost cause of an error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // The error for a host with several addresses has a code but no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
