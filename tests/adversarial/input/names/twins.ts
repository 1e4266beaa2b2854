/** Pairs that are one file on NTFS or APFS, or look identical when they are typed. */
export const TWINS: readonly (readonly [string, string])[] = [
  ['a/b.png', 'a/b.png'],
  ['a/B.png', 'A/b.png'],
  ['é.png', 'e\u0301.png'],
  ['É.png', 'e\u0301.png'],
  ['Ä', 'ä'],
  ['\u212b', 'å'],
  ['K', 'k'],
  ['\u212a', 'k'],
  ['\u212a', 'K'],
  ['ΑΣ', 'ασ'],
  ['ΟΔΟΣ.png', 'οδοσ.png'],
  ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
  ['ſ', 's'],
  ['µ', 'μ'],
  ['ẞ', 'ß'],
  ['ß', 'ss'],
  ['Straße.png', 'STRASSE.PNG'],
  ['ﬁ', 'FI'],
  ['ǅ', 'ǆ'],
  ['\u{10400}', '\u{10428}'],
  ['\u1e9b\u0323', '\u017f\u0323\u0307'],
  ['가', '\u1100\u1161'],
];

/** Pairs that look or sound alike, but that no file system treats as one file (ADR 8). */
export const NO_TWINS: readonly (readonly [string, string])[] = [
  ['ı', 'i'],
  ['ı', 'I'],
  ['a', 'а'],
  ['é', 'e'],
  ['ss', 's'],
];
