import type { NativeModule } from '../thread.ts';
import { sourceCode } from './source-code.ts';
import { vibration } from './vibration.ts';

/** Every native module of React Native itself, by the name that JavaScript asks for. */
export const modules: Record<string, NativeModule> = {
  SourceCode: sourceCode,
  Vibration: vibration,
};
