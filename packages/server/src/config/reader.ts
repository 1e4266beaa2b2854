import { ConfigError, type Environment } from '../environment.ts';

export { ConfigError, type Environment };

/** How one variable is parsed and documented. Errors never contain `secret` values. */
export type Variable<T> = {
  doc: string;
  /** The value that an unset variable has, as text; undefined when there is none. */
  default: string | undefined;
  may: string;
  secret?: true;
  parse(text: string): T | undefined;
};

/** The value of a variable, or its default. An empty variable counts as unset. */
export function read<T>(env: Environment, name: string, variable: Variable<T>): T | undefined {
  const text = env[name] || variable.default;
  if (text === undefined) return undefined;
  const value = variable.parse(text);
  if (value !== undefined) return value;
  const held = variable.secret ? 'a value of the wrong form' : `\`${text}\``;
  throw new ConfigError(`${name} holds ${held}; it may be ${variable.may}.`);
}

/** The value of a variable that must be set or have a default. */
export function required<T>(env: Environment, name: string, variable: Variable<T>): T {
  const value = read(env, name, variable);
  if (value === undefined) throw new ConfigError(`${name} is not set; it must be ${variable.may}.`);
  return value;
}

/** Refuses variables that have no effect without `main`, which was most likely forgotten. */
export function refuseWithout(env: Environment, names: string[], main: string): void {
  const lonely = names.find((name) => name !== main && env[name]);
  if (lonely === undefined || env[main]) return;
  throw new ConfigError(`${lonely} is set, but ${main} is not. Set ${main} too, or unset it.`);
}

export const text = (
  may: string,
  doc: string,
  fallback?: string,
  form = /^[^\0]+$/,
): Variable<string> => ({
  doc,
  default: fallback,
  may,
  parse: (value) => (form.test(value) ? value : undefined),
});

export const integer = (
  doc: string,
  min: number,
  max: number,
  fallback?: number,
): Variable<number> => ({
  doc,
  default: fallback?.toString(),
  may: `a whole number from ${min} to ${max}`,
  parse(value) {
    const number = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  },
});

export const choice = <T extends string>(
  doc: string,
  choices: readonly T[],
  fallback: T,
): Variable<T> => ({
  doc,
  default: fallback,
  may: `one of ${choices.join(', ')}`,
  parse: (value) => choices.find((one) => one === value),
});

export const list = (
  may: string,
  doc: string,
  fits: (item: string) => boolean,
  fallback?: string,
): Variable<string[]> => ({
  doc,
  default: fallback,
  may,
  parse(value) {
    const items = value.split(',').map((item) => item.trim());
    return items.every(fits) ? items : undefined;
  },
});

export const flag = (doc: string): Variable<boolean> => ({
  doc,
  default: 'false',
  may: 'true or false',
  parse: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
});

/** An http or https url. Its value has no final slash. */
export const httpUrl = (doc: string, example: string): Variable<string> => ({
  doc,
  default: undefined,
  may: `an http or https url without query, such as ${example}`,
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : null;
    const isFine = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
    return isFine && !/[?#]/.test(value) ? url.href.replace(/\/+$/, '') : undefined;
  },
});
