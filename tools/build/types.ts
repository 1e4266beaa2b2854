import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { root } from '../support/run.ts';

/** Generates the type declarations of packages from their sources. */

const OUT = '/out';
const CONTRACT = '@vitrine/contract';
const IMPORTED = /(from '|import\(")(\.{1,2}\/[^'"]+|@vitrine\/contract)(['"])/g;

function programOf(entries: readonly string[], project: string): ts.Program {
  const file = join(root, project);
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file));
  return ts.createProgram([...entries], {
    ...options,
    // `npm run check` reports type errors.
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: OUT,
  });
}

/** The exported types of `@vitrine/contract`, written out so that users need no TypeBox. */
function contractTypes(program: ts.Program): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, 'packages/contract/src/index.ts'));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error('the contract is not part of the program');
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.MultilineObjectLiterals;
  return (
    checker
      .getExportsOfModule(module)
      .map((symbol) => checker.getAliasedSymbol(symbol))
      .filter(({ flags }) => flags & ts.SymbolFlags.TypeAlias)
      .map((symbol) => {
        const type = checker.getDeclaredTypeOfSymbol(symbol);
        return `export type ${symbol.name} = ${checker.typeToString(type, undefined, flags)};\n`;
      })
      // The type of the table of operations refers to schemas, which clients do not see.
      .filter((text) => !/\bT(Object|Schema)\b/.test(text))
      .join('')
  );
}

/** A specifier in a package: `.ts` becomes `.js`, and the contract is beside the types. */
const asPacked = (specifier: string, up: string) =>
  specifier === CONTRACT ? `${up}contract.js` : specifier.replace(/\.ts$/, '.js');

/**
 * The types of a package's entries (paths below `packages/`) and of all modules behind them, below
 * `types/`, at their places below `folder` of the package.
 */
export function types(
  name: string,
  entries: readonly string[],
  { project = 'tsconfig.json', folder = 'src' } = {},
): PackageFile[] {
  const base = join(root, 'packages', name, folder);
  const paths = entries.map((entry) => join(root, 'packages', entry));
  const program = programOf(paths, project);
  const emitted = new Map<string, string>();
  program.emit(undefined, (path, text) => emitted.set(path, text), undefined, true);

  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const place = relative(base, path).replace(/\.ts$/, '.d.ts');
    if (found.has(place)) return;
    const text = emitted.get(join(OUT, relative(root, path)).replace(/\.ts$/, '.d.ts'));
    if (text === undefined) throw new Error(`no types were written for ${path}`);
    found.set(place, '');
    const up = place.includes('/') ? '../'.repeat(place.split('/').length - 1) : './';
    const packed = text.replaceAll(IMPORTED, (_, before: string, to: string, quote: string) => {
      if (to !== CONTRACT) visit(resolve(dirname(path), to));
      return before + asPacked(to, up) + quote;
    });
    found.set(place, packed);
  };
  for (const path of paths) visit(path);
  const texts = [...found].map(([place, text]) => ({ path: `types/${place}`, text }));
  if (!texts.some(({ text }) => text.includes("contract.js'"))) return texts;
  return [...texts, { path: 'types/contract.d.ts', text: contractTypes(program) }];
}
