/** A wrong environment: one line that names the variable, what it holds and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;
