import { toBase64 } from '../../base64.ts';
import type { ExpoModule } from '../core/module.ts';
import { pdfOf } from './pdf.ts';

type Options = { html?: unknown; width?: number; height?: number; base64?: boolean };

/** The text of a page, one line for each block. */
const linesOf = (html: string): string[] =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>|\n/gi, ' ')
    .replace(/<(br|\/(p|div|h\d|li|tr|table|ul|ol))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * expo-print/src/ExponentPrint.ts. There is no printer: the dialog is cancelled, which only
 * iOS reports to the app. A PDF file contains only the text of the page, without its style.
 */
export const print: ExpoModule = ({ files, send, settings }) => {
  let last = 0;
  const missing = (member: string, answered: string) =>
    send({ type: 'missing', what: 'method', name: `ExpoPrint.${member}`, answered });
  const cancelled = (code: string, message: string) => Object.assign(new Error(message), { code });
  return {
    Orientation: { portrait: 'portrait', landscape: 'landscape' },
    async print() {
      missing('print', 'cancelled by the user');
      if (settings.platform === 'android') return;
      throw cancelled('ERR_PRINT_INCOMPLETE', 'Printing did not complete');
    },
    async printToFileAsync({ html, width = 612, height = 792, base64 }: Options = {}) {
      missing('printToFileAsync', 'a PDF of the words alone');
      last += 1;
      const { bytes, numberOfPages } = pdfOf(linesOf(String(html ?? '')), { width, height });
      const uri = `file:///cache/Print/${last}.pdf`;
      files.write(uri, bytes);
      return { uri, numberOfPages, ...(base64 === true && { base64: toBase64(bytes) }) };
    },
    ...(settings.platform === 'ios' && {
      async selectPrinter() {
        missing('selectPrinter', 'cancelled by the user');
        throw cancelled('ERR_PICKER_CANCELED', 'Printer picker has been cancelled');
      },
    }),
  };
};
