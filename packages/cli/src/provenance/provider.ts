import type { Facts } from './facts.ts';
import type { Git } from './git.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What a provider may look at besides its variables. */
export type Tools = {
  git: Git;
  /** The text of a file; null when it cannot be read. */
  readText(path: string): Promise<string | null>;
};

/** A CI system: how to know it, and what its variables say. */
export type Provider = {
  name: string;
  detect(env: Env): boolean;
  read(env: Env, tools: Tools): Promise<Facts>;
  /** The bundle is that of another run: what is checked out says nothing about it. */
  isAfterAnother?(env: Env): boolean;
};

/** A variable that is set to something. */
export const value = (env: Env, ...names: string[]): string | undefined =>
  names.map((name) => env[name]?.trim()).find((text) => text !== undefined && text !== '');
