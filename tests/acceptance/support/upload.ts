import { expect } from 'vitest';
import {
  absentFile,
  type Bytes,
  newBranch,
  newBundle,
  newCommit,
  sha256,
} from '../../harness/fixtures/bytes.ts';
import { type Answer, request } from '../../harness/http/client.ts';
import type { Slot } from './wire.ts';

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

/** A file of so many bytes that nobody uploads. */
export const sized = (path: string, sizeBytes: number) => ({ ...absentFile(path), sizeBytes });

export const video = (path: string, sizeBytes: number) => ({
  ...sized(path, sizeBytes),
  kind: 'video',
});

export const recording = (fields: Fields = {}) => ({
  ...absentFile('run.mp4'),
  contentType: 'video/mp4',
  kind: 'video',
  ...fields,
});

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
