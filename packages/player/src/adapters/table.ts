/**
 * Which library answers to which names. A name is looked for in `modules` when JavaScript asks for a
 * native module, and in `views` when a view of that name is created.
 */
export type Library = {
  /** The package on npm. */
  library: string;
  /** The file of its native modules, and their names. */
  thread?: { file: string; modules: RegExp };
  /** The file of its views, and their names. */
  page?: { file: string; views: RegExp };
};

export const libraries: Library[] = [];
