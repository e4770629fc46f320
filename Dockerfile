# syntax=docker/dockerfile:1

# Two images: `docker build --target server .` and `--target worker`. The server's image also runs migrations, operator
# keys and other server commands, the worker's runs back-ups. To fix the base image, pin its digest here.
FROM oven/bun:1.4.5-slim AS base
WORKDIR /app

# The lock file references every workspace's manifest. Copying only these keeps the package layers cached.
FROM base AS manifests
COPY package.json bun.lock ./
COPY apps/portal/package.json apps/portal/
COPY apps/server/package.json apps/server/
COPY apps/worker/package.json apps/worker/
COPY packages/cli/package.json packages/cli/
COPY packages/core/package.json packages/core/
COPY packages/documents/package.json packages/documents/
COPY packages/generation/package.json packages/generation/
COPY packages/sdk/package.json packages/sdk/
COPY packages/website-plugin/package.json packages/website-plugin/
COPY packages/wire/package.json packages/wire/
COPY tools/package.json tools/
COPY tools/openapi/package.json tools/openapi/

FROM manifests AS server-packages
RUN bun install --production --frozen-lockfile --filter @guildhall/server

FROM manifests AS worker-packages
RUN bun install --production --frozen-lockfile --filter @guildhall/worker

# Common to both. /data stores files without a bucket, and uploads in progress.
FROM base AS runtime
ENV NODE_ENV=production GUILDHALL_DATA_DIR=/data
RUN mkdir /data && chown bun:bun /data
VOLUME /data

FROM runtime AS worker
# Voices, fonts for European scripts and document readers come with the packages. Optional additions:
# `--build-arg DEBIAN_PACKAGES="ffmpeg fonts-noto-core fonts-noto-cjk"` for video previews, and for other scripts on
# infographics and covers.
ARG DEBIAN_PACKAGES=
RUN if [ -n "$DEBIAN_PACKAGES" ]; then \
      apt-get update && apt-get install -y --no-install-recommends $DEBIAN_PACKAGES && rm -rf /var/lib/apt/lists/*; \
    fi
COPY --from=worker-packages /app ./
COPY packages packages
COPY apps/worker apps/worker
USER bun
ENV WORKER_PORT=4001
EXPOSE 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.WORKER_PORT}/readyz`)).ok ? 0 : 1)"]
CMD ["bun", "apps/worker/src/main.ts"]

FROM runtime AS server
COPY --from=server-packages /app ./
COPY packages packages
COPY apps/portal apps/portal
COPY apps/server apps/server
# Otherwise the first visitor would wait for the build.
RUN bun apps/portal/build-files.ts
USER bun
ENV PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`)).ok ? 0 : 1)"]
CMD ["bun", "apps/server/src/main.ts"]
