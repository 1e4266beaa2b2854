import { libraries } from './table.ts';

/** The files of the libraries that the text of a bundle names: it will ask for them. */
export const filesNamedIn = (text: string): string[] =>
  libraries
    .filter(({ thread, page }) =>
      [thread?.modules, page?.views].some((names) => names && anywhere(names).test(text)),
    )
    .flatMap(({ thread, page }) => [thread?.file, page?.file])
    .filter((file) => file !== undefined);

/** The table matches whole names. */
const anywhere = ({ source }: RegExp) => new RegExp(source.replace(/^\^|\$$/g, ''));
