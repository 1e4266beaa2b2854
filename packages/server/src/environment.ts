/** An invalid environment. The message is one line: the variable, its value and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;
