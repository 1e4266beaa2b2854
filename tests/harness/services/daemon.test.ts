import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** A process that has ended but was not waited for (a zombie) has no command line any more. */
const isAlive = (pid: number) => {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8') !== '';
};

test('a service dies with the process that started it, however that ends', async () => {
  const daemon = JSON.stringify(import.meta.resolve('./daemon.ts'));
  const script = `import { startDaemon } from ${daemon};
    console.log(startDaemon('sleep', ['600']).pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const pid = Number(line);
  // Before `sleep` runs, the request to die with the parent has not been made.
  const command = () => readFile(`/proc/${pid}/cmdline`, 'utf8');
  await expect.poll(command).toMatch(/^sleep/);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
