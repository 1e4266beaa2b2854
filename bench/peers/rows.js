// The least that three durable steps take with fastify and SQLite in one process: `node rows.js FOLDER`.
// Each step inserts one row, in a table with one index; a reserve may have more, for several PUTs. Steps that wait share a commit; the thread pool
// syncs the log, and only then are they answered. There are no keys, accounts, lists or limits.
import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';

const [folder] = process.argv.slice(2);
const file = join(folder, 'rows.sqlite');
const db = new DatabaseSync(file);
db.exec(`pragma journal_mode = wal; pragma synchronous = normal;
  create table reserved (token text primary key, hash text, size integer) without rowid;
  create table stored (token text primary key, bytes blob) without rowid;
  create table builds (token text primary key, hash text) without rowid`);
const log = await open(`${file}-wal`, 'r+');
const reserve = db.prepare('insert into reserved values (?, ?, ?)');
const reserved = db.prepare('select hash, size from reserved where token = ?');
const store = db.prepare('insert into stored values (?, ?)');
const publish = db.prepare('insert into builds values (?, ?)');

let waiting = [];
let isCommitting = false;

function commit(work) {
  const { promise, resolve } = Promise.withResolvers();
  waiting.push({ work, resolve });
  // A failure ends the process, and with it the measurement.
  if (!isCommitting) commitAll();
  return promise;
}

async function commitAll() {
  isCommitting = true;
  while (waiting.length > 0) {
    await nextTurn();
    const batch = waiting;
    waiting = [];
    db.exec('begin');
    const answers = batch.map(({ work }) => work());
    db.exec('commit');
    await log.datasync();
    for (const [at, { resolve }] of batch.entries()) resolve(answers[at]);
  }
  isCommitting = false;
}

const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('/flows', async ({ body: { count = 1, contentHash, sizeBytes } }, reply) => {
  const tokens = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  await commit(() => tokens.map((token) => reserve.run(token, contentHash, sizeBytes)));
  return reply.code(201).send({ tokens });
});
app.put('/flows/:token', async ({ params, body }, reply) => {
  const { hash, size } = reserved.get(params.token);
  const isDeclared = createHash('sha256').update(body).digest('hex') === hash;
  if (!isDeclared || body.length !== size) return reply.code(400).send();
  await commit(() => store.run(params.token, body));
  return reply.code(201).send({});
});
app.post('/flows/:token', async ({ params }, reply) => {
  const { hash } = reserved.get(params.token);
  await commit(() => publish.run(params.token, hash));
  return reply.code(201).send({ token: params.token, hash });
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
