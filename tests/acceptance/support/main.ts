// The accounts of the target that most tests use.
import { declareFile, newBundle, newBytes } from '../../harness/fixtures/bytes.ts';
import { clientOf } from './client.ts';
import { target } from './target.ts';
import { buildRequest, first, previewRequest, putAll } from './upload.ts';

export const client = clientOf(target, target.main);
export const otherClient = clientOf(target, target.other);
export const repository = first(target.main.repositories);
export const [owner = '', repo = ''] = repository.split('/');

/** A reservation whose bundle was PUT. */
export async function uploadBuild() {
  const bundle = newBundle();
  const reservation = await client.reserveBuild(buildRequest(repository, bundle));
  await putAll(reservation.slots, [bundle]);
  return reservation;
}

/** A preview with one file and one recording. */
export async function publishWithFiles(icon = newBytes(1000), path = 'assets/logo@2x.png') {
  const [bundle, video] = [newBundle(), newBytes(500)];
  const files = [declareFile(path, icon)];
  const recordings = [{ ...declareFile('runs/1.mp4', video, 'video/mp4'), kind: 'video' }];
  const body = previewRequest(bundle, { files, recordings });
  const preview = await client.publishPreview(body, bundle, icon, video);
  return { preview, bundle, icon, video };
}
