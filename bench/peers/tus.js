// @tus/server with its file store: `node tus.js FOLDER [durable]`. With `durable` a success means
// that what it says is on the disk: file, description and folder are synced first.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const [directory, durable] = process.argv.slice(2);

async function sync(path) {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

class DurableFileStore extends FileStore {
  async create(upload) {
    const created = await super.create(upload);
    const file = join(directory, upload.id);
    await Promise.all([sync(file), sync(`${file}.json`)]);
    await sync(directory);
    return created;
  }

  async write(stream, id, offset) {
    const written = await super.write(stream, id, offset);
    await sync(join(directory, id));
    return written;
  }
}

const Store = durable === 'durable' ? DurableFileStore : FileStore;
const server = new Server({ path: '/files', datastore: new Store({ directory }) });
const http = server.listen({ host: '127.0.0.1', port: 0 }, () => {
  console.log(`http://127.0.0.1:${http.address().port}`);
});
