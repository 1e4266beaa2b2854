import { size } from '../progress-line.ts';
import { type Move, partsOf, type Report } from './run.ts';
import { placeOfBytes, placeOfRows } from './target.ts';

/** Lost bytes that are in use. They stop the move unless --without-lost is given. */
export const missed = ({ lost }: Report) => lost.filter(({ usedBy }) => usedBy.length > 0);

/** The text printed at the end, with what to do next. `file` is the argument of the command. */
export function summary(move: Move, report: Report, file: string): string {
  const { options } = move;
  const lines = [...lostLines(report), bytesLine(move, report)];
  if (missed(report).length > 0 && !options.withoutLost) return lines.join('\n');
  if (options.bytes) lines.push('Next: stop the server, and run this without --bytes.');
  else lines.push(rowsLine(move, report), ...nextLines(move, report, file));
  return lines.join('\n');
}

const lostLines = ({ lost }: Report) =>
  lost.map(({ key, why, sizeBytes, usedBy }) => {
    const users = usedBy.length > 0 ? `used by ${usedBy.join(', ')}` : 'used by nothing any more';
    return `Lost: object ${key} (${size(sizeBytes)}) ${why}; ${users}`;
  });

function bytesLine(move: Move, { objects, bytes, skipped }: Report): string {
  const place = placeOfBytes(move.to.config);
  if (!partsOf(move).bytes) return `Bytes: they stay where they are, ${place}.`;
  return `Bytes: ${objects} objects copied (${size(bytes)}), ${skipped} were there already, to ${place}.`;
}

function rowsLine(move: Move, { rows }: Report): string {
  const place = placeOfRows(move.to.config);
  if (!partsOf(move).rows) return `Rows: they stay where they are, ${place}.`;
  if (rows === 0) return `Rows: all were there already, in ${place}.`;
  return `Rows: ${rows} copied and compared, to ${place}.`;
}

function nextLines(move: Move, report: Report, file: string): string[] {
  const { from } = move;
  const parts = partsOf(move);
  const places = [parts.rows && placeOfRows(from.config), parts.bytes && placeOfBytes(from.config)];
  const nothing = report.rows === 0 && report.objects === 0;
  return [
    nothing ? 'There was nothing to do: everything is there.' : 'Everything is there.',
    `Next: start the servers with the variables of ${file}. Nothing was changed in ${places.filter(Boolean).join(' and ')}: keep that until you are sure of the new servers, and do not start a server on it again.`,
  ];
}
