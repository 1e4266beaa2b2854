/**
 * Computes what logs contain in place of a share id or branch key, which are permissions. Equal ids
 * have equal references, and a reference does not reveal its id.
 */
export type ShareReference = (id: string) => string;
