# The product for production: API, worker and the built web app in one image.
FROM oven/bun:1.4.4 AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile --omit=dev
COPY . .
RUN bun scripts/build.ts

FROM oven/bun:1.4.4
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY patches patches
# What builds the app and the demo's PostgreSQL are optional packages (decisions/199). So are the programs
# with which sharp encodes pictures, and these an image needs.
RUN bun install --frozen-lockfile --production --omit=optional
COPY --from=build /app/node_modules/@img node_modules/@img
COPY api api
COPY sql sql
COPY worker worker
COPY platform platform
COPY scripts scripts
COPY --from=build /app/dist dist
RUN mkdir -p .telve/assets && chown -R bun:bun .telve
# what the release is called in logs and /api/health
ARG RELEASE=unnamed
ENV RELEASE=$RELEASE
USER bun
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD bun -e "process.exit((await fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/ready')).ok ? 0 : 1)"
CMD ["bun", "scripts/start.ts"]
