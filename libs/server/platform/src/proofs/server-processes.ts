import { fork } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '@patchbay/kernel';
import { ensurePlatform } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { bundleProgram } from '../testing/child-server.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';

/** A process that runs a server. */
export interface ServerProcess {
  readonly url: string;
  /** The longest turn of its event loop since the last time, in milliseconds of processor time. */
  longestTurnMs(): Promise<number>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** One database with a planted tree, and the processes on it that a test starts. */
export interface ServerProcesses {
  readonly store: Store;
  readonly databaseUrl: string;
  readonly tree: FixtureTree;
  open(also?: {
    readonly fetchAlso?: readonly string[];
    readonly hasLimits?: boolean;
    readonly name?: string;
  }): Promise<ServerProcess>;
  /** Ends everything. Throws what its processes logged as unexpected errors. */
  close(): Promise<void>;
}

export async function openServerProcesses(): Promise<ServerProcesses> {
  const [database, bundle] = await Promise.all([
    createTestDatabase(),
    bundleProgram('proofs/server-process.ts'),
  ]);
  const store = await openTestStore({ databaseUrl: database.url, connections: 4 });
  await ensurePlatform(store, 'http://localhost');
  const tree = await createFixtureTree({ store, clock: systemClock, databaseUrl: database.url });
  const open = new Set<ServerProcess>();
  const unexpected: string[] = [];
  return {
    store,
    databaseUrl: database.url,
    tree,
    open: async ({ fetchAlso = [], hasLimits = false, name = 'one' } = {}) => {
      const serverProcess = await openServerProcess(
        bundle.program,
        { databaseUrl: database.url, fetchAlso, hasLimits, name },
        (gone) => open.delete(gone),
        (complaint) => unexpected.push(...unexpectedErrorsIn(complaint)),
      );
      open.add(serverProcess);
      return serverProcess;
    },
    close: async () => {
      await Promise.all([...open].map((serverProcess) => serverProcess.kill()));
      bundle.remove();
      await store.close();
      await database.drop();
      // A 500 says nothing of its reason; the log of its process does.
      if (unexpected.length) throw new Error(unexpected.join('\n'));
    },
  };
}

const unexpectedErrorsIn = (complaint: string): string[] =>
  complaint.split('\n').filter((line) => line.includes('unexpected error'));

async function openServerProcess(
  program: string,
  config: object,
  onEnd: (serverProcess: ServerProcess) => void,
  onComplaint: (complaint: string) => void,
): Promise<ServerProcess> {
  const child = fork(program, [JSON.stringify(config)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    onEnd(serverProcess);
    child.kill(signal);
    await ended;
    onComplaint(complaint);
    complaint = '';
  };
  const serverProcess: ServerProcess = {
    url: await new Promise<string>((resolve, reject) => {
      child.once('message', (told) => resolve((told as { ready: string }).ready));
      child.once('exit', (code) =>
        reject(new Error(`The process ended with ${String(code)}: ${complaint.slice(-2000)}`)),
      );
    }),
    longestTurnMs: async () => {
      const told = once(child, 'message');
      child.send('longest turn');
      return ((await told)[0] as { turnMs: number }).turnMs;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
  return serverProcess;
}

/** One request; null when no complete reply came, as from a killed process. */
export async function call(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply | null> {
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      json: /json/.test(reply.headers.get('content-type') ?? '')
        ? (JSON.parse(text) as Record<string, unknown>)
        : {},
    };
  } catch {
    return null;
  }
}
