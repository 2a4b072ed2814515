// The environment of the attacks: one database server and certificate for all; a separate database,
// process and proxy for each attack.
import { makeCertificate, hostName } from '../operations/rig/certificate.mjs';
import { clientOf } from '../operations/rig/client.mjs';
import { openDatabaseServer, query } from '../operations/rig/database.mjs';
import { signInOwner } from '../operations/rig/people.mjs';
import { freePort } from '../operations/rig/ports.mjs';
import { startProduct } from '../operations/rig/product.mjs';
import { startProxy } from '../operations/rig/proxy.mjs';

export const carrier = {
  sid: 'AC00000000000000000000000000000001',
  token: 'installation-token-of-the-carrier',
};
export const staffEmail = 'staff@example.com';

export async function openField(root) {
  const certificate = makeCertificate();
  const database = await openDatabaseServer();
  const template = await database.create();
  const first = await startProduct({ root, env: { DATABASE_URL: template } });
  await first.stop();
  await query(template, 'delete from server_keys').catch(() => undefined);

  /**
   *    * A site: `client` sends requests through the proxy, as the public does; `direct` sends them
   *    to the process.
   */
  async function open({
    env = {},
    isBehindProxy = true,
    proxy: kind = 'nginx',
    hasServerDatabase = true,
    isStaffed = false,
  } = {}) {
    const tls = await freePort();
    const url = hasServerDatabase ? await database.create(template) : undefined;
    const product = await startProduct({
      root,
      args: ['--import', new URL('loopback-only.mjs', import.meta.url).href],
      env: {
        ...(url ? { DATABASE_URL: url } : { SEED: 'demo' }),
        PUBLIC_URL: `https://${hostName}:${tls}`,
        TRUSTED_PROXIES: '1',
        ...(isStaffed ? { OWNER_EMAIL: staffEmail } : { PATCHBAY_LOG: 'json' }),
        ...env,
      },
    });
    const proxy = isBehindProxy
      ? await startProxy(kind, { product: product.port, certificate, tls }).catch(async (error) => {
          await product.stop();
          throw error;
        })
      : null;
    const direct = clientOf({ port: product.port });
    const client = proxy?.client ?? direct;
    return {
      product,
      url,
      client,
      direct,
      publicUrl: `https://${hostName}:${tls}`,
      port: proxy?.tls,
      query: (text, values) => query(url, text, values),
      staff: () => signInOwner(client, product, staffEmail),
      close: async () => {
        await proxy?.stop();
        await product.stop({ signal: 'SIGKILL' });
      },
    };
  }

  return {
    root,
    open,
    database,
    certificate,
    close: async () => {
      await database.close();
      certificate.remove();
    },
  };
}
