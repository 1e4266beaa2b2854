import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { logRequest } from '../platform/logging.ts';
import { answerTogether } from './answer-together.ts';
import { apiRoutes } from './api.ts';
import { keyIdOf } from './auth.ts';
import { type Check, inOrder } from './checks.ts';
import { DecoderPool } from './content/decoder-pool.ts';
import { restrictPreviewHosts } from './content/preview-host.ts';
import type { HttpContext } from './context.ts';
import { errorHandler } from './errors/error-handler.ts';
import { refuseUnknownRoute } from './errors/not-found.ts';
import { codeOf } from './errors/refusal-log.ts';
import { CONNECTION_LIMITS, limitBodies } from './hardening/connection-limits.ts';
import { framingRefusal, originForm, refuseUnframed } from './hardening/framing.ts';
import { acceptJson } from './hardening/json-body.ts';
import { otherMethods } from './hardening/methods.ts';
import { serializePipelined } from './hardening/pipelining.ts';
import { answerProtocolErrors } from './hardening/protocol-errors.ts';
import { validatorCompiler } from './hardening/validation.ts';
import { assetRoutes } from './routes/assets.ts';
import { ciRoutes } from './routes/ci.ts';
import { cliRoutes } from './routes/cli.ts';
import { contentRoutes } from './routes/content.ts';
import { opsRoutes } from './routes/ops.ts';
import { pageRoutes } from './routes/pages.ts';
import { playerRoutes } from './routes/player.ts';
import { qrRoutes } from './routes/qr.ts';
import { slotRoutes } from './routes/slots.ts';
import { stackRoutes } from './routes/stacks.ts';
import { webExportRoutes } from './routes/web-export.ts';

/** Ids with a random prefix per process and a counter: cheaper than random bytes per request. */
function requestIds(): () => string {
  const start = `req_${randomBytes(6).toString('hex')}_`;
  let count = 0;
  return () => {
    count += 1;
    return start + count.toString(36);
  };
}

const nameRequest: Check = (request, reply) => {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
};

/**
 * Has every request use this log itself. A logger for each request would cost more than naming the request
 * in each line, and fastify checks every logger that a `childLoggerFactory` returns.
 */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  log.child = () => log;
  return log;
}

/** Builds the HTTP server: registers all hooks and routes. */
export function buildApp(context: HttpContext, log: FastifyBaseLogger): FastifyInstance {
  const onError = errorHandler(context);
  const limits = { ...CONNECTION_LIMITS, ...context.connectionLimits };
  const app = Fastify({
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.trustProxy,
    bodyLimit: context.deps.limits.maxBodyBytes,
    // `limitBodies` limits bodies instead, because a PUT may take up to `maxUploadSeconds`.
    requestTimeout: 0,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: 72_000,
    genReqId: requestIds(),
    rewriteUrl: originForm,
    requestIdHeader: false,
    // Hooks do not run for requests that fail before routing, such as a path that does not decode.
    frameworkErrors: (error, request, reply) =>
      onError(framingRefusal(request, reply) ?? error, request, reply),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.headersMs / 2,
    },
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('storeVersion', null);
  answerProtocolErrors(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(onError);
  // Must run before pipelined requests are queued: after a malformed one, the rest cannot be
  // parsed.
  app.addHook('onRequest', refuseUnframed);
  app.addHook('onRequest', serializePipelined);
  app.addHook('onSend', answerTogether());
  // Also for requests that began before the shutdown: the last response on a connection has to say
  // so (RFC 9112, section 9.6).
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (context.closing.aborted) reply.header('connection', 'close');
    done();
  });
  const limitBody = limitBodies(app, limits);
  const restrictHost = restrictPreviewHosts(context);
  const methods = otherMethods(app);
  app.addHook(
    'onRequest',
    inOrder(nameRequest, limitBody, restrictHost, methods.refuse, refuseUnknownRoute),
  );
  app.addHook('onResponse', (request, reply, done) => {
    context.metrics.request(request, reply);
    logRequest(request, reply, {
      referenceOf: context.deps.shareReference,
      keyId: keyIdOf(request),
      code: codeOf(request),
    });
    done();
  });
  acceptJson(app);
  app.register(apiRoutes(context));
  app.register(slotRoutes(context));
  const decoders = new DecoderPool(limits);
  app.register(contentRoutes(context, decoders));
  app.register(pageRoutes(context));
  app.register(stackRoutes(context));
  app.register(qrRoutes(context));
  app.register(playerRoutes(context));
  app.register(webExportRoutes(context, decoders));
  app.register(assetRoutes);
  app.register(cliRoutes);
  app.register(ciRoutes(context));
  app.register(opsRoutes(context));
  app.register(methods.routes);
  return app;
}
