import Type from 'typebox';

const Count = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

/** Body of `POST /p/{shareId}/r/{revision}/stack`: positions in the bundle, counted from 1. */
export const StackBody = Type.Object({
  frames: Type.Array(Type.Object({ line: Count, column: Count }), { minItems: 1, maxItems: 100 }),
});
export type StackBody = Type.Static<typeof StackBody>;
