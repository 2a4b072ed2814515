import { openTestStore } from '@patchbay/server-store/testing';
import { systemClock } from '@patchbay/kernel';
import { createLog } from '@patchbay/server-kit';
import {
  type CallRequest,
  createTaskWorker,
  type Outbound,
  type TextRequest,
} from '@patchbay/server-telephony';

/** A process that only runs tasks, against a carrier of the test that it reaches over HTTP. */
interface Config {
  readonly databaseUrl: string;
  readonly carrier: string;
  readonly leaseMs: number;
  readonly beatMs: number;
}

const { databaseUrl, carrier, leaseMs, beatMs } = JSON.parse(process.argv[2] ?? '{}') as Config;

async function ask<T>(kind: 'call' | 'text', request: CallRequest | TextRequest): Promise<T> {
  const reply = await fetch(`${carrier}/${kind}`, {
    method: 'POST',
    body: JSON.stringify(request),
  });
  if (!reply.ok) throw new Error(`The carrier said ${reply.status}`);
  return (await reply.json()) as T;
}

const outbound: Outbound = {
  call: (request) => ask('call', request),
  text: (request) => ask('text', request),
  onEnded: () => () => undefined,
};
const store = await openTestStore({ databaseUrl, connections: 4 });
await createTaskWorker({
  store,
  clock: systemClock,
  log: createLog('silent'),
  outbound,
  stopRinging: async () => undefined,
  leaseMs,
  beatMs,
}).start();
process.stdout.write('ready\n');
