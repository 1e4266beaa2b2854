export type Line = readonly [id: string, name: string, does: string];
