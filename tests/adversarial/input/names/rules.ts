/** The contract's rules for names, written a second time, independently of the server. */

const bytes = (text: string) => Buffer.byteLength(text);

/**
 * Control, bidi and zero-width characters, as code points because they are invisible in source
 * text. The zero-width ones are those that Unicode calls default ignorable, without variation
 * selectors (DerivedCoreProperties.txt).
 */
const INVISIBLE: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe00ff],
  [0xe01f0, 0xe0fff],
];

const isInvisible = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return INVISIBLE.some(([first, last]) => code >= first && code <= last);
};

const DEVICES = new Set(
  ['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'].concat(
    ['com', 'lpt'].flatMap((name) => [...'0123456789¹²³'].map((digit) => name + digit)),
  ),
);

export function mayBePath(path: string): boolean {
  if (!path.isWellFormed() || bytes(path) > 512) return false;
  if ([...path].some(isInvisible) || /[\\:]/.test(path)) return false;
  if (['%2e', '%2f'].some((one) => path.toLowerCase().includes(one))) return false;
  return path.split('/').every(mayBeSegment);
}

function mayBeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  if (bytes(segment) > 255 || segment.endsWith('.') || segment.endsWith(' ')) return false;
  const [stem = ''] = segment.split('.', 1);
  // Windows ignores trailing spaces (U+0020 only) of a device name.
  return !DEVICES.has(stem.replace(/ +$/, '').toLowerCase());
}

/** git-check-ref-format(1) of `refs/heads/<branch>`, at most 255 bytes. */
export function mayBeBranch(branch: string): boolean {
  if (!branch.isWellFormed() || bytes(branch) > 255) return false;
  if ([...branch].some((one) => one <= ' ' || one === '\x7f' || '~^:?*[\\'.includes(one)))
    return false;
  if (branch.includes('..') || branch.includes('@{') || branch.endsWith('.')) return false;
  const parts = branch.split('/');
  return parts.every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}
