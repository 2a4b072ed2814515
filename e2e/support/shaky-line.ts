import { connect, createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

/** The product behind another port, whose connections can be cut as by a restart of the server. */
export interface ShakyLine {
  readonly url: string;
  /** Cuts every connection and refuses others for a while. */
  readonly cut: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a line to the product. */
export async function openShakyLine(product: string): Promise<ShakyLine> {
  const { hostname, port } = new URL(product);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: async (ms) => {
      isCut = true;
      cutAll();
      await new Promise((resolve) => setTimeout(resolve, ms));
      isCut = false;
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
