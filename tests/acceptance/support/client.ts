import { type Bytes, newBundle } from '../../harness/fixtures/bytes.ts';
import { type Answer, Client as HttpClient } from '../../harness/http/client.ts';
import { buildRequest, created, type Fields, previewRequest, putAll } from './upload.ts';
import type { Build, BuildReservation, Preview, PreviewReservation } from './wire.ts';

/** Calls one server with one key, with the steps of an upload. */
export class Client extends HttpClient {
  async reserveBuild(body: Fields): Promise<BuildReservation> {
    return created(await this.post<BuildReservation>('/builds', body));
  }

  async reservePreview(body: Fields): Promise<PreviewReservation> {
    return created(await this.post<PreviewReservation>('/previews', body));
  }

  finalizeBuild(token: unknown): Promise<Answer<Build>> {
    return this.post<Build>('/builds/finalize', { token });
  }

  finalizePreview(token: unknown): Promise<Answer<Preview>> {
    return this.post<Preview>('/previews/finalize', { token });
  }

  /** Reserves, uploads and finalizes a build. The contents are the bundle and then the files. */
  async publishBuild(body: Fields, ...contents: Bytes[]): Promise<Build> {
    const { token, slots } = await this.reserveBuild(body);
    await putAll(slots, contents);
    return created(await this.finalizeBuild(token));
  }

  async publishPreview(body: Fields, ...contents: Bytes[]): Promise<Preview> {
    const { token, slots } = await this.reservePreview(body);
    await putAll(slots, contents);
    return created(await this.finalizePreview(token));
  }

  /** Makes a ready build with a new identity. */
  newBuild(repository: string, fields: Fields = {}): Promise<Build> {
    const bundle = newBundle();
    return this.publishBuild(buildRequest(repository, bundle, fields), bundle);
  }

  newPreview(fields: Fields = {}): Promise<Preview> {
    const bundle = newBundle();
    return this.publishPreview(previewRequest(bundle, fields), bundle);
  }
}

export function clientOf(site: { url: string }, account: { keys: { all: string } }): Client {
  return new Client(site.url, account.keys.all);
}
