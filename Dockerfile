# As it is: one process, SQLite and files in /data. The environment makes it one of several, see deploy/.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-fund --no-audit && npm run build -- server cli
RUN mkdir packed && npm pack --pack-destination packed ./dist/packages/server ./dist/packages/cli

# What is published: no sources, no tests, and the image's own Node.
FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production VITRINE_HOST=0.0.0.0 VITRINE_PORT=8484 VITRINE_DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/packed /tmp/packed
# The package of the server brings its lock file; that of the command has no dependencies.
RUN tar -xzf /tmp/packed/vitrine-server-*.tgz --strip-components=1 \
  && npm ci --omit=dev --omit=optional --ignore-scripts --no-fund --no-audit \
  && mkdir cli /data && tar -xzf /tmp/packed/vitrine-cli-*.tgz -C cli --strip-components=1 \
  && rm -r /tmp/packed /root/.npm && chown node:node /data \
  && ln -s /app/vitrine-server.js /usr/local/bin/vitrine-server \
  && ln -s /app/cli/vitrine.js /usr/local/bin/vitrine
USER node
VOLUME /data
EXPOSE 8484
HEALTHCHECK --interval=10s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8484/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["vitrine-server", "serve"]
