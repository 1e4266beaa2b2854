import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { close, listen, track } from '../../../tests/harness/proxies/listening.ts';

/** A line between a client and a server that carries so many bytes a second, for all connections. */
export type SlowLine = {
  url: string;
  /** How many connections carried bytes at the same time, at most. */
  most(): number;
  stop(): Promise<void>;
};

const TICK_MS = 20;

/**
 * Passes connections on to the server at `port` of this machine. What goes to the server shares
 * `bytesPerSecond`, one connection after the other gets a piece; the answers are not slowed down.
 */
export async function startSlowLine(port: number, bytesPerSecond: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const waiting: { from: Socket; to: Socket }[] = [];
  const piece = Math.max(1, Math.floor((bytesPerSecond * TICK_MS) / 1000));
  let most = 0;
  let stopped = false;

  const server = createServer({ highWaterMark: 4096 }, (from) => {
    const to = connect({ port, host: '127.0.0.1' });
    for (const socket of [from, to]) {
      track(sockets, socket);
      socket.on('error', () => {});
    }
    to.pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroySoon());
    waiting.push({ from, to });
  });

  const run = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await sleep(TICK_MS);
      const open = waiting.filter(({ from }) => !from.destroyed);
      waiting.splice(0, waiting.length, ...open);
      const full = open.filter(({ from }) => from.readableLength > 0);
      most = Math.max(most, full.length);
      const one = full[turn % Math.max(1, full.length)];
      const bytes = one?.from.read(Math.min(piece, one.from.readableLength));
      if (bytes) one?.to.write(bytes);
      // Ends are passed on when nothing is left to send.
      for (const { from, to } of open) if (from.readableEnded) to.end();
    }
  };
  const running = run();
  const listening = await listen(server);
  return {
    url: `http://127.0.0.1:${listening}`,
    most: () => most,
    async stop() {
      stopped = true;
      await running;
      await close(server, sockets);
    },
  };
}
