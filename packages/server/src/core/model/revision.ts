import type { BundleContent } from './content.ts';
import type { Millis } from './time.ts';

/** The complete content of a build or preview at one time. It is immutable. */
export type Revision = {
  shareId: string;
  number: number;
  accountId: string;
  /** Random. It is in the urls of the content, and opens no page. */
  contentId: string;
  content: BundleContent;
  createdAt: Millis;
  /**
   * When another revision replaced it; null for the current one. It stays readable for 24 hours.
   */
  supersededAt: Millis | null;
};
