// `npm run -s sbom > sbom.cdx.json`: the software bill of materials of a server, for a scanner.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locked } from './supply-chain/lockfile.ts';
import { sbom } from './supply-chain/sbom.ts';
import { root } from './support/run.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
console.log(JSON.stringify(sbom(lock), null, 2));
