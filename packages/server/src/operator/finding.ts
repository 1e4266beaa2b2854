/** What one check of `vitrine-server doctor` found, with what to do when it is not fine. */
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

/** What `look` finds; when it cannot look, that is a finding too. */
export async function finding(check: string, look: () => Promise<Finding>): Promise<Finding> {
  return look().catch((error) => fail(check, `could not be tried: ${reasonOf(error)}`));
}

/** The same for several that `look` finds. */
export async function findings(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  return look().catch((error) => [fail(check, `could not be tried: ${reasonOf(error)}`)]);
}

/** Why something failed, in the words of the one who knows best. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // A host with several addresses fails with a code and no words.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
