import type { Facts } from './facts.ts';
import type { Git } from './git.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What a provider may read besides environment variables. */
export type Tools = {
  git: Git;
  /** The text of a file; null when it cannot be read. */
  readText(path: string): Promise<string | null>;
};

/** Detects a CI system and reads the facts from its variables. */
export type Provider = {
  name: string;
  detect(env: Env): boolean;
  read(env: Env, tools: Tools): Promise<Facts>;
  /** Whether another run built the bundle, so that HEAD says nothing about it. */
  isAfterAnother?(env: Env): boolean;
};

/** The first of the variables that is set and not blank, trimmed. */
export const value = (env: Env, ...names: string[]): string | undefined =>
  names.map((name) => env[name]?.trim()).find((text) => text !== undefined && text !== '');
