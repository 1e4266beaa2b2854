import { expect } from 'vitest';
import {
  type Bytes,
  newBranch,
  newBundle,
  newCommit,
  sha256,
} from '../../harness/fixtures/bytes.ts';
import { type Answer, type Client, request } from '../../harness/http/client.ts';
import type { Build, BuildReservation, Preview, PreviewReservation, Slot } from './wire.ts';

export type Fields = Record<string, unknown>;

/** The bundle fields that both kinds of reserve share. */
function bundleFields(bundle: Bytes): Fields {
  return {
    platform: 'ios',
    contentHash: sha256(bundle),
    bundleSizeBytes: bundle.length,
    bundleContentType: 'application/javascript',
  };
}

/** A valid body for POST /builds, with a new identity. */
export function buildRequest(
  repository: string,
  bundle = newBundle(),
  fields: Fields = {},
): Fields {
  const [owner, repo] = repository.split('/');
  const identity = { owner, repo, branch: newBranch(), commitSha: newCommit() };
  return { ...identity, ...bundleFields(bundle), ...fields };
}

export function previewRequest(bundle = newBundle(), fields: Fields = {}): Fields {
  return { ...bundleFields(bundle), ...fields };
}

export async function reserveBuild(client: Client, body: Fields): Promise<BuildReservation> {
  return created(await client.post<BuildReservation>('/builds', body));
}

export async function reservePreview(client: Client, body: Fields): Promise<PreviewReservation> {
  return created(await client.post<PreviewReservation>('/previews', body));
}

export function finalizeBuild(client: Client, token: unknown): Promise<Answer<Build>> {
  return client.post<Build>('/builds/finalize', { token });
}

export function finalizePreview(client: Client, token: unknown): Promise<Answer<Preview>> {
  return client.post<Preview>('/previews/finalize', { token });
}

export function put(slot: Slot, bytes: Bytes, headers: Fields = {}): Promise<Answer> {
  return request('PUT', slot.putUrl, {
    headers: { 'Content-Type': slot.contentType, ...(headers as Record<string, string>) },
    body: bytes,
  });
}

/** PUTs one content to each slot, in order. */
export async function putAll(slots: readonly Slot[], contents: readonly Bytes[]): Promise<void> {
  expect(slots).toHaveLength(contents.length);
  const answers = await Promise.all(
    slots.map((slot, index) => put(slot, contents[index] ?? new Uint8Array())),
  );
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
    slots.map(() => 200),
  );
}

/** Reserves, uploads and finalizes a build. The contents are the bundle and then the files. */
export async function publishBuild(
  client: Client,
  body: Fields,
  ...contents: Bytes[]
): Promise<Build> {
  const { token, slots } = await reserveBuild(client, body);
  await putAll(slots, contents);
  return created(await finalizeBuild(client, token));
}

export async function publishPreview(
  client: Client,
  body: Fields,
  ...contents: Bytes[]
): Promise<Preview> {
  const { token, slots } = await reservePreview(client, body);
  await putAll(slots, contents);
  return created(await finalizePreview(client, token));
}

/** Makes a ready build with a new identity. */
export function newBuild(client: Client, repository: string, fields: Fields = {}): Promise<Build> {
  const bundle = newBundle();
  return publishBuild(client, buildRequest(repository, bundle, fields), bundle);
}

export function newPreview(client: Client, fields: Fields = {}): Promise<Preview> {
  const bundle = newBundle();
  return publishPreview(client, previewRequest(bundle, fields), bundle);
}

export function created<T>(answer: Answer<T>): T {
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body;
}

export function ok<T>(answer: Answer<T>): T {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
}

export function first<T>(items: readonly T[]): T {
  return at(items, 0);
}

export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index} of ${items.length}`);
  return item;
}
