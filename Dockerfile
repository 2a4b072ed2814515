# The product as one process for a PostgreSQL server of its own; compose.yaml starts both. tools/operations/README.md says what it needs.
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV CI=true
COPY . .
RUN npm ci --no-audit --no-fund --loglevel=error \
  && node tools/nx.mjs run-many -t build --projects=web,embed,api,media --parallel=2
# What the bundle imports at run time: the packages of the api, of the media process and of our libraries, without ours, which are in the bundle.
RUN rm -rf node_modules \
  && npm ci --omit=dev --workspace=@patchbay/api --workspace=@patchbay/media --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/@patchbay

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production PORT=4300 DATA_DIR=/data PATCHBAY_LOG=json
COPY --from=build /src/package.json /src/LICENSE /src/NOTICE /src/THIRD-PARTY-NOTICES ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/apps/api/package.json ./apps/api/package.json
COPY --from=build /src/apps/api/dist ./apps/api/dist
COPY --from=build /src/apps/media/package.json ./apps/media/package.json
COPY --from=build /src/apps/media/dist ./apps/media/dist
COPY --from=build /src/apps/web/dist ./apps/web/dist
COPY --from=build /src/apps/embed/dist ./apps/embed/dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 4300
# Ready means that the database answers too.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
