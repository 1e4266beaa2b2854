import type { BranchRecord, RepositoryRecord } from '@vitrine/contract';
import type { BranchView, ListedRepository } from '../core/model/branch.ts';
import { type Addresses, branchUrl, encodePath, presentBuild } from './present.ts';

const time = (ms: number) => new Date(ms).toISOString();

export const presentBranch = (addresses: Addresses, view: BranchView): BranchRecord => ({
  branch: view.branch,
  app: view.app,
  platform: view.platform,
  state: view.closedAt === null ? 'open' : 'closed',
  pinned: view.pinnedAt !== null,
  url: branchUrl(addresses.base, view.branchKey),
  latest: view.latest && presentBuild(addresses, view.latest),
  builds: view.builds,
  uploadedAt: time(view.uploadedAt),
  closedAt: view.closedAt === null ? null : time(view.closedAt),
});

export const presentRepository = (base: string, view: ListedRepository): RepositoryRecord => ({
  owner: view.owner,
  repo: view.repo,
  url: `${base}/r/${encodePath(view.owner)}/${encodeURIComponent(view.repo)}`,
  branches: view.branches,
  updatedAt: time(view.updatedAt),
});
