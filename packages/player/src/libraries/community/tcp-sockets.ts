import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';

/** The error of a device for a host that it cannot reach. */
const REFUSED = 'connect ECONNREFUSED';
/** Like on a device, an error takes a while, because apps try again at once. */
const FAILS_AFTER_MS = 1000;

/**
 * TcpSockets: react-native-tcp-socket/src/Socket.js and Server.js. A browser opens no TCP
 * connections, so each one fails as on a device without a network. Otherwise an app would wait forever
 * for `connect` or `error`.
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
