import type { Client } from './client.ts';
import { ok } from './upload.ts';
import type { Branch, Page } from './wire.ts';

/** The calls about the branches of one repository. */
export function branchesOf(client: Client, repository: string) {
  const path = `/repositories/${repository}/branches`;
  const post = (action: string, body: object) =>
    client.post<{ data: Branch[] }>(`${path}/${action}`, body);
  return {
    path,
    post,
    list: async (query: Record<string, string> = {}) =>
      ok(await client.get<Page<Branch>>(`${path}?${new URLSearchParams(query)}`)),
    close: async (body: { branch: string } | { pullRequest: number | string }) =>
      ok(await post('close', body)).data,
    pin: async (branch: string) => ok(await post('pin', { branch })).data,
    unpin: async (branch: string) => ok(await post('unpin', { branch })).data,
    delete: (branch: string) => client.delete(`${path}?${new URLSearchParams({ branch })}`),
  };
}
