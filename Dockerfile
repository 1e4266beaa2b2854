# As it is: one process, SQLite and files in /data. The environment makes it one of several, see deploy/.
FROM node:26.10.0-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Whole, because npm links only commands that are there.
COPY packages packages
# The image has its own Node, so the one that npm would bring along is left out.
RUN npm ci --omit=dev --omit=optional --no-fund --no-audit

# The scripts that browsers get. What bundles them is not in the image.
FROM install AS player
RUN npm ci --omit=dev --no-fund --no-audit && node packages/player/src/files.ts

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production VITRINE_HOST=0.0.0.0 VITRINE_PORT=8484 VITRINE_DATA_DIR=/data
WORKDIR /app
COPY --from=install /app ./
COPY --from=player /app/packages/player/dist packages/player/dist
COPY LICENSE ./
RUN mkdir /data && chown node:node /data \
  && ln -s /app/node_modules/.bin/vitrine-server /app/node_modules/.bin/vitrine /usr/local/bin/
USER node
VOLUME /data
EXPOSE 8484
HEALTHCHECK --interval=10s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8484/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["vitrine-server", "serve"]
