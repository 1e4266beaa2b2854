import type { BundleContent } from './content.ts';
import type { Millis } from './time.ts';

/** One whole content of a build or preview. It never changes; the target points at one of them. */
export type Revision = {
  shareId: string;
  number: number;
  accountId: string;
  content: BundleContent;
  createdAt: Millis;
  /** When another revision took its place; readable for a while after. */
  supersededAt: Millis | null;
};
