import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';

/** What a device says of a host that it does not reach. */
const REFUSED = 'connect ECONNREFUSED';
/** Apps try again at once, and a device takes its time to learn that it reaches nobody. */
const FAILS_AFTER_MS = 1000;

/**
 * TcpSockets: react-native-tcp-socket/src/Socket.js and Server.js. A browser opens no TCP
 * connections, so each one ends as on a device without a network: an app that waits for `connect`
 * or `error` would wait without end.
 */
export const tcpSockets: NativeModule = (worker) => {
  const refuse = (method: string) => (id: number, host: unknown, port?: unknown) => {
    const name = `TcpSockets.${method}`;
    worker.send({ type: 'missing', what: 'method', name, answered: 'no connection' });
    const where = typeof host === 'string' ? ` ${host}:${Number(port)}` : '';
    worker.native.setTimeout(() => {
      worker.emit('error', { id, error: `${REFUSED}${where}` });
      worker.emit('close', { id, error: true });
    }, FAILS_AFTER_MS);
  };
  return completed(
    'TcpSockets',
    {
      addListener() {},
      removeListeners() {},
      connect: refuse('connect'),
      listen: refuse('listen'),
      startTLS() {},
      setSecureContext() {},
      setNoDelay() {},
      setKeepAlive() {},
      write() {},
      end() {},
      destroy() {},
      close() {},
      pause() {},
      resume() {},
    },
    worker,
  );
};
