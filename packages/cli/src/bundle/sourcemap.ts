import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Source } from '@vitrine/client';
import { fileSource } from '@vitrine/client/node';
import { Failure } from '../io.ts';

/** Servers resolve no positions with a larger one. */
const MAX_BYTES = 128 * 1024 ** 2;
/** Servers read no deeper sections. */
const MAX_DEPTH = 4;

type Fields = Partial<Record<'version' | 'mappings' | 'sources' | 'sections' | 'map', unknown>>;

/** Why this is no source map (ECMA-426, with or without sections), as the end of a sentence; null if it is one. */
export function sourcemapProblem(map: unknown, depth = 0): string | null {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return 'is not an object';
  const { version, mappings, sources, sections }: Fields = map;
  if (version !== 3) return `has version ${JSON.stringify(version)} instead of 3`;
  if (sections === undefined) {
    if (!Array.isArray(sources)) return 'has no `sources`';
    if (typeof mappings !== 'string') return 'has no `mappings`';
    return mappings === '' ? 'has empty `mappings`' : null;
  }
  if (!Array.isArray(sections) || depth === MAX_DEPTH) return 'has wrong `sections`';
  for (const section of sections) {
    const problem = sourcemapProblem((section as Fields | null)?.map, depth + 1);
    if (problem !== null) return `has a section that ${problem}`;
  }
  return sections.length === 0 ? 'has no sections' : null;
}

/**
 * The file of `--sourcemap`.
 * @throws Failure when it is not a source map that a server can read.
 */
export async function findSourcemap(file: string, cwd: string): Promise<Source> {
  const disk = resolve(cwd, file);
  const source = await fileSource(disk, file);
  if (!(await stat(disk)).isFile()) throw new Failure(`--sourcemap ${file} is not a file`);
  if (source.sizeBytes > MAX_BYTES)
    throw new Failure(
      `--sourcemap ${file} has ${source.sizeBytes} bytes, and servers read source maps of up to ${MAX_BYTES}; upload without it`,
    );
  let map: unknown;
  try {
    map = JSON.parse(await readFile(disk, 'utf8'));
  } catch {
    throw new Failure(
      `--sourcemap ${file} is not JSON; give what --sourcemap-output of Metro wrote`,
    );
  }
  const problem = sourcemapProblem(map);
  if (problem !== null)
    throw new Failure(
      `--sourcemap ${file} ${problem}; give what --sourcemap-output of Metro wrote`,
    );
  return source;
}
