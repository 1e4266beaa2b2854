import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The variant of controls-script.ts for the published package, which contains the built script. */

const text = readFileSync(new URL('./assets/controls.js', import.meta.url), 'utf8');

export const controlsHash: string = createHash('sha256').update(text).digest('hex').slice(0, 12);

export const controlsText = async (): Promise<string> => text;
