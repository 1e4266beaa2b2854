import type { NativeModule } from '../context.ts';

type Frame = {
  methodName?: string;
  file?: string | null;
  lineNumber?: number | null;
  column?: number | null;
};
type Exception = {
  message?: string;
  originalMessage?: string | null;
  name?: string | null;
  stack?: Frame[];
  isFatal?: boolean;
};

const lineOf = ({ methodName, file, lineNumber, column }: Frame) =>
  `    at ${methodName || '<anonymous>'} (${file ?? ''}:${lineNumber ?? 0}:${column ?? 0})`;

/** react-native/src/private/specs_DEPRECATED/modules/NativeExceptionsManager.js */
export const exceptionsManager: NativeModule = ({ send }) => {
  const report = (message: string, fatal: boolean, stack: Frame[] = []) =>
    send({ type: 'error', fatal, message: String(message), stack: stack.map(lineOf).join('\n') });
  return {
    reportException: ({ originalMessage, message, isFatal, stack }: Exception) =>
      report(originalMessage ?? message ?? '', isFatal === true, stack),
    reportFatalException: (message: string, stack?: Frame[]) => report(message, true, stack),
    reportSoftException: (message: string, stack?: Frame[]) => report(message, false, stack),
    updateExceptionMessage() {},
    dismissRedbox() {},
  };
};
