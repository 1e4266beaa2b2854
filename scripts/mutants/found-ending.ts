import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const ending = ['packages/server/test/ending.test.ts'];
const config = [`${server}/config/config.test.ts`];

/** What readers found in how a server starts, listens and ends, brought back. */
export const foundInEnding: Fault[] = [
  {
    name: 'a connection without a request keeps a server from its end',
    file: `${server}/http/hardening/unused-connections.ts`,
    find: 'socket.destroy();',
    replace: 'socket.unref();',
    tests: [`${server}/http/hardening/unused-connections.test.ts`],
  },
  {
    name: 'the end of a server takes connections that were made just now',
    file: `${server}/http/hardening/unused-connections.ts`,
    find: ' && since < before',
    replace: '',
    tests: [`${server}/http/hardening/unused-connections.test.ts`],
  },
  {
    name: 'the last answer of a connection does not say so',
    file: `${server}/http/app.ts`,
    find: "    if (site.closing.aborted) reply.header('connection', 'close');\n",
    replace: '',
    tests: ending,
  },
  {
    name: 'localhost is two servers, the second without what ours has',
    file: `${server}/server.ts`,
    find: 'host: await addressOf(config.host)',
    replace: 'host: config.host',
    tests: ending,
  },
  {
    name: 'what doctor tries is in the audit log',
    file: `${server}/operator/probe-slots.ts`,
    find: 'refusalLog: new RefusalLog(parts.deps.store, parts.deps.clock)',
    replace: 'refusalLog: parts.deps.refusalLog',
    tests: ['packages/server/test/doctor-broken.test.ts'],
  },
  {
    name: 'urls in answers end in a question mark',
    file: `${server}/config/reader.ts`,
    find: '!/[?#]/.test(value)',
    replace: '!url.search && !url.hash',
    tests: config,
  },
  {
    name: 'urls in answers have a password',
    file: `${server}/config/reader.ts`,
    find: ' && !url.password',
    replace: '',
    tests: config,
  },
  {
    name: 'a preview origin that is no url is found by whoever asks first',
    file: `${server}/config/config.ts`,
    find: " &&\n  URL.canParse(value.replace('*', 'share'))",
    replace: '',
    tests: config,
  },
  {
    name: 'a body that is too large keeps a connection that has to end',
    file: `${server}/http/errors/error-handler.ts`,
    find: ' && !isClosing(request.raw.socket)',
    replace: '',
    tests: ['packages/server/test/edge.test.ts'],
  },
  {
    name: 'an infinite number is taken, and null once it is written',
    file: `${server}/http/hardening/validation.ts`,
    find: 'strictNumbers: true',
    replace: 'strictNumbers: false',
    tests: ['packages/server/test/http-bodies.test.ts'],
  },
  {
    name: 'a server whose stderr nobody reads ends',
    file: `${server}/main.ts`,
    find: "process.stderr.on('error', () => {});",
    replace: '',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
];
