import { SECOND } from '../../../../tests/harness/in-process/test-clock.ts';
import { declaration, type TestServer } from '../../../../tests/harness/in-process/test-server.ts';

type Server = TestServer;

export const MINUTE = 60 * SECOND;
export const reserve = async (server: Server, bytes = 'one') =>
  (await server.api('POST', '/api/v1/builds', declaration(bytes))).body;
export const finalize = (server: Server, { token }: { token: string }) =>
  server.api('POST', '/api/v1/builds/finalize', { token });
export const renew = async (server: Server, { token }: { token: string }) =>
  (await server.api('POST', '/api/v1/reservations/renew', { token })).body;

/** The store stamps objects with its own time. This moves the test's clock to it. */
export const meetStore = ({ clock }: Server) => clock.advance(Date.now() - clock.now());
