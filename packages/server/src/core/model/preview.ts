import {
  type BillingKind,
  type GitProvenance,
  type Platform,
  repositoryKey,
  type Status,
} from '@vitrine/contract';
import type { BundleContent, ShownObject } from './content.ts';
import type { Millis } from './time.ts';

/** Where a preview comes from, with null for what was not declared. */
export type GitDetails = {
  [Field in keyof GitProvenance]-?: Exclude<GitProvenance[Field], undefined> | null;
};

/** The fields of a preview that do not concern its bundle. */
export type PreviewDetails = {
  title: string | null;
  device: { name: string | null; osVersion: string | null; scale: number | null };
  git: GitDetails;
};

/** `owner/repo` in lower case; null without an owner or a repository. */
export const repositoryKeyOf = ({
  owner,
  repo,
}: Pick<GitDetails, 'owner' | 'repo'>): string | null =>
  owner === null || repo === null ? null : repositoryKey(`${owner}/${repo}`);

export type Preview = PreviewDetails & {
  shareId: string;
  accountId: string;
  platform: Platform;
  app: string | null;
  billingKind: BillingKind;
  createdSeq: number;
  pendingUntil: Millis;
  createdAt: Millis;
  readyAt: Millis | null;
  expiresAt: Millis | null;
  deletedAt: Millis | null;
};

export type PreviewView = Preview & {
  status: Status;
  account: { id: string; name: string };
  contentId: string;
  content: BundleContent;
  objects: ShownObject[];
};
