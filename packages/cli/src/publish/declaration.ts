import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';

/**
 * The types of one module, without looking at those that it imports: each export of it has to name its
 * type.
 * @throws when one does not.
 */
export async function declarationOf(path: string): Promise<string> {
  const { code, errors } = isolatedDeclarationSync(basename(path), await readFile(path, 'utf8'));
  if (errors[0]) throw new Error(`the types of ${path}: ${errors[0].message}`);
  return code.replaceAll(/(from ['"]\.\/[\w.-]+)\.ts/g, '$1.js');
}
