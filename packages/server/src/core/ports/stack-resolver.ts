import type { StoredObject } from '../model/content.ts';

/** A position in a bundle as engines write it: both count from 1. */
export type Frame = { line: number; column: number };

/** Where a frame is in the sources; both count from 1. */
export type Place = { source: string; line: number; column: number; name: string | null };

/** Finds frames of bundles in their source maps. */
export interface StackResolver {
  /**
   * One place for each frame; null for one that the map does not know, and for all of a map that
   * cannot be read. One map is read at a time.
   * @throws Refusal `unavailable` when too many wait.
   */
  resolve(accountId: string, map: StoredObject, frames: Frame[]): Promise<(Place | null)[]>;
}
