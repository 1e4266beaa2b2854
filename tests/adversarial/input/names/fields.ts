import type { Run } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { declared, type Named } from './declare.ts';
import { MEDIA_TYPES, NO_MEDIA_TYPES, NO_TWINS, TWINS } from './pieces.ts';

export type Case = {
  kind: string;
  allowed: boolean;
  /** The JSON pointer of the field. A refusal must name it. */
  pointer: string;
  body: object;
  /** What to reserve: a preview for the fields that builds lack, otherwise a build. */
  of?: 'previews';
};

type Typed = { pointer: string; body(contentType: string): object; of?: 'previews' };

/** Every field that takes a media type. */
const TYPED: readonly Typed[] = [
  {
    pointer: '/files/0/contentType',
    body: (contentType) => declared({ files: [{ path: 'a', contentType }] }),
  },
  { pointer: '/bundleContentType', body: (bundleContentType) => declared({ bundleContentType }) },
  {
    pointer: '/recordings/0/contentType',
    of: 'previews',
    body: (contentType) => declared({ recordings: [{ path: 'a', contentType }] }),
  },
];

const typed = (contentType: string, allowed: boolean, { body, ...field }: Typed): Case => ({
  kind: 'media type',
  allowed,
  ...field,
  body: body(contentType),
});

/** Every text in every field in the first round, then random ones. */
export function mediaTypes(run: Run, round: number): Case[] {
  const all = [
    ...NO_MEDIA_TYPES.map((text) => [text, false] as const),
    ...MEDIA_TYPES.map((text) => [text, true] as const),
  ];
  if (round > 0) {
    return Array.from({ length: 4 }, () => {
      const [text, allowed] = pick(run, all);
      return typed(text, allowed, pick(run, TYPED));
    });
  }
  return all.flatMap(([text, allowed]) => TYPED.map((field) => typed(text, allowed, field)));
}

const other: Partial<Named> = { path: 'other' };

/** Cases with both names as files, and with one of them as a recording. */
const pairs = (kind: string, allowed: boolean, one: string, two: string): Case[] => {
  const [first, second] = [{ path: `x/${one}` }, { path: `x/${two}` }];
  return [
    { kind, allowed, pointer: '/files/2/path', body: declared({ files: [first, other, second] }) },
    {
      kind,
      allowed,
      pointer: '/recordings/0/path',
      of: 'previews',
      body: declared({ files: [first, other], recordings: [second] }),
    },
  ];
};

const SAME = 'two names for one file';
const UNLIKE = 'two names for two files';

/** Every pair in both orders in the first round, then a random one. */
export function twins(run: Run, round: number): Case[] {
  if (round > 0) {
    const [one, two] = pick(run, TWINS);
    const [first, second] = below(run, 2) === 0 ? [one, two] : [two, one];
    return [pick(run, pairs(SAME, false, first, second))];
  }
  return [
    ...TWINS.flatMap(([one, two]) => [
      ...pairs(SAME, false, one, two),
      ...pairs(SAME, false, two, one),
    ]),
    ...NO_TWINS.flatMap(([one, two]) => pairs(UNLIKE, true, one, two)),
  ];
}
