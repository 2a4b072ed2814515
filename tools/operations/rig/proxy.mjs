// Starts a proxy from Debian's package with the published settings; only ports, certificate and
// process options are replaced.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, stop } from './children.mjs';
import { clientOf } from './client.mjs';
import { freePort, until } from './ports.mjs';

const published = (name) => readFileSync(new URL(`../proxies/${name}`, import.meta.url), 'utf8');

/**
 * Each replaced text must occur in the file, so that a test never runs with other settings than
 * documented.
 */
function put(text, pairs) {
  return pairs.reduce((sofar, [find, by]) => {
    if (!sofar.includes(find)) throw new Error(`The published settings do not hold "${find}"`);
    return sofar.replaceAll(find, by);
  }, text);
}

const kinds = {
  nginx: {
    file: 'nginx.conf',
    command: '/usr/sbin/nginx',
    settings: (text, { folder, product, tls, plain, certificate }) =>
      `${process.getuid() === 0 ? 'user root;\n' : ''}daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 2048; }\nhttp {\naccess_log off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}\n${put(
        text,
        [
          ['127.0.0.1:4300', `127.0.0.1:${product}`],
          ['listen 443 ', `listen 127.0.0.1:${tls} `],
          ['listen 80;', `listen 127.0.0.1:${plain};`],
          ['/etc/ssl/patchbay/fullchain.pem', certificate.cert],
          ['/etc/ssl/patchbay/privkey.pem', certificate.key],
        ],
      )}\n}\n`,
    args: (file, folder) => ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
  },
  caddy: {
    file: 'Caddyfile',
    command: '/usr/bin/caddy',
    settings: (text, { product, tls, plain, certificate }) =>
      put(text, [
        ['127.0.0.1:4300', `127.0.0.1:${product}`],
        ['http_port 80', `http_port ${plain}`],
        ['https_port 443', `https_port ${tls}\n\tdefault_bind 127.0.0.1`],
        ['/etc/ssl/patchbay/fullchain.pem', certificate.cert],
        ['/etc/ssl/patchbay/privkey.pem', certificate.key],
      ]),
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    command: '/usr/sbin/haproxy',
    settings: (text, { product, tls, plain, certificate }) =>
      put(text, [
        ['maxconn 20000', 'maxconn 500'],
        ['127.0.0.1:4300', `127.0.0.1:${product}`],
        ['bind :443', `bind 127.0.0.1:${tls}`],
        ['bind :80', `bind 127.0.0.1:${plain}`],
        ['/etc/ssl/patchbay/patchbay.pem', certificate.both],
      ]),
    args: (file) => ['-db', '-f', file],
  },
};

export const proxyKinds = Object.keys(kinds);

/** `tls` and `plain` are its ports, `client` sends requests through it. */
export async function startProxy(kind, { product, certificate, tls, isReady = true }) {
  const { file, command, settings, args } = kinds[kind];
  const folder = mkdtempSync(join(tmpdir(), `patchbay-${kind}-`));
  const ports = { tls: tls ?? (await freePort()), plain: await freePort() };
  const path = join(folder, file);
  writeFileSync(path, settings(published(file), { folder, product, certificate, ...ports }));
  mkdirSync(join(folder, 'home'));
  const kept = start(command, args(path, folder), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: join(folder, 'home'),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const client = clientOf({ port: ports.tls, ca: certificate.ca });
  await until(kind, async () => {
    if (kept.code !== null)
      throw new Error(`${kind} ended with ${kept.code}: ${kept.output.slice(-2000)}`);
    const { status } = await client.ask('GET', '/readyz');
    return isReady ? status === 200 : status !== 0;
  });
  return {
    ...ports,
    client,
    log: () => kept.output,
    stop: async () => {
      await stop(kept);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
