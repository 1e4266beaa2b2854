import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';

/**
 * The `.d.ts` text of one module, made without the modules that it imports. Every export needs an
 * explicit type (`isolatedDeclarations` of TypeScript).
 * @throws when an export has none.
 */
export async function declarationOf(path: string): Promise<string> {
  const { code, errors } = isolatedDeclarationSync(basename(path), await readFile(path, 'utf8'));
  if (errors[0]) throw new Error(`the types of ${path}: ${errors[0].message}`);
  return code.replaceAll(/(from ['"]\.\/[\w.-]+)\.ts/g, '$1.js');
}
