# Images of the platform (docs/containers.md):
#   docker build --target platform -t dealers .          API, origin and migrations: their sources and packages, and nothing to build with
#   docker build --target build -t dealers-build .       builds, with the dealers of sites/
# The version of Node is that of .nvmrc; a test compares them.
FROM node:26.10.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# ── What the servers need, out of all that is here
FROM base AS runtime
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
RUN ["node", "scripts/command.mjs", "image", "/runtime"]

# ── The same, once loaded: a container then starts in half the time. What cannot be loaded fails here
FROM base AS warm
COPY --from=runtime /runtime ./
RUN ["install", "-d", "-o", "node", "-g", "node", "/app/.compiled"]
USER node
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN ["node", "--input-type=module", "--eval", "for (const name of ['api', 'origin', 'migrate']) await import(`/app/scripts/${name}/run.ts`)"]

# ── Builds
FROM base AS build-packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM base AS build
COPY --from=build-packages /app/node_modules node_modules
COPY package.json package-lock.json astro.config.mjs tsconfig.json ./
COPY public public
COPY scripts scripts
COPY src src
COPY sites sites
RUN ["install", "-d", "-o", "node", "-g", "node", "/app/.astro", "/app/.build", "/cache"]
USER node
ENV DIST_DIR=/cache/dist DATA_DIR=/cache/data ASTRO_TELEMETRY_DISABLED=1
# Compiled once for all dealers, and for all containers of this image.
RUN ["node", "scripts/command.mjs", "build", "--compile-only"]
STOPSIGNAL SIGTERM
# A build says by its exit code how it went.
HEALTHCHECK NONE
ENTRYPOINT ["node", "scripts/command.mjs"]
CMD ["build"]

# ── API, origin and migrations
FROM base AS platform
# Nothing here can be written to by whoever runs it.
COPY --from=warm --chown=root:root /app ./
USER node
# 256 MB hold what an API knows of 5,000 dealers; give the container twice that.
ENV HOST=0.0.0.0 NODE_COMPILE_CACHE=/app/.compiled NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=256"
EXPOSE 4330 4340
STOPSIGNAL SIGTERM
# A machine that is busy with the first build takes its time, and a process that waits for it is not ill.
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --start-interval=1s --retries=3 CMD ["node", "scripts/serving/ready.mjs"]
ENTRYPOINT ["node", "scripts/command.mjs"]
CMD ["api"]
