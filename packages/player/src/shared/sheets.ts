import type { Insets, Platform } from '../protocol/settings.ts';

const SHEETS = new Set<unknown>(['pageSheet', 'formSheet']);

/** Whether a modal is a sheet of iOS, which leaves a part of the window free above it. */
export const isSheet = (
  { presentationStyle, transparent }: Record<string, unknown>,
  platform: Platform,
): boolean => platform === 'ios' && transparent !== true && SHEETS.has(presentationStyle);

/** Where a sheet begins, and a card of a stack: below the status bar, and the edge of what it covers. */
export const sheetTop = ({ top }: Insets): number => top + 10;
