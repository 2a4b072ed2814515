import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Log } from '@patchbay/server-kit';

export interface MediaChildOptions {
  /** The built program of the media process. */
  readonly program: string;
  /** Arguments of Node in front of it. */
  readonly nodeArguments?: readonly string[];
  /** Its settings of sound; nothing else of this process's environment reaches it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly secret: string;
  /** The address of this server on this machine, with a port. */
  readonly url: string;
  readonly log: Log;
  /** Called with the name of a node whose process ended. */
  onEnded(node: string): void;
  /** Milliseconds until it is started again the first time, and at most. Default 500 and 30,000. */
  readonly retry?: { readonly firstMs: number; readonly maxMs: number };
}

export interface MediaChild {
  /** Of the process that runs now. */
  readonly pid: number | undefined;
  /** Ends it: its calls have a few seconds. */
  close(): Promise<void>;
}

/** What a program of Node needs of its surroundings. */
const inherited = ['PATH', 'HOME', 'LANG', 'TZ', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'PATCHBAY_LOG'];
const drainSeconds = 5;
const closeWithinMs = 12_000;
/** A process that ran for so long has not failed at its start. */
const steadyMs = 60_000;

/**
 * Runs a media process beside the server, and starts it again when it ends. The secret reaches it by
 * its environment, which only its user can read; when this process ends, in whatever way, so does it.
 */
export function startMediaChild(options: MediaChildOptions): MediaChild {
  return new Child(options);
}

class Child implements MediaChild {
  private child: ChildProcess | null = null;
  private pauseMs: number;
  private restarting: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(private readonly options: MediaChildOptions) {
    this.pauseMs = this.retry.firstMs;
    this.start();
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.restarting);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = setTimeout(() => child.kill('SIGKILL'), closeWithinMs);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(kill);
  }

  private get retry() {
    return this.options.retry ?? { firstMs: 500, maxMs: 30_000 };
  }

  private start(): void {
    const { program, nodeArguments = ['--enable-source-maps'], secret, url, log } = this.options;
    const node = randomUUID();
    const began = performance.now();
    const child = spawn(process.execPath, [...nodeArguments, program], {
      env: {
        ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
        ...this.options.environment,
        MEDIA_SECRET: secret,
        MEDIA_SERVER: `${url.replace(/^http/, 'ws')}/media/link`,
        MEDIA_NODE: node,
        MEDIA_DRAIN: String(drainSeconds),
        MEDIA_LISTEN: '127.0.0.1:0',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    let hasEnded = false;
    const ended = (why: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      this.options.onEnded(node);
      if (this.isClosing) return;
      if (performance.now() - began > steadyMs) this.pauseMs = this.retry.firstMs;
      log.warn({ why, pauseMs: this.pauseMs }, 'the media process ended and is started again');
      this.restarting = setTimeout(() => this.start(), this.pauseMs);
      this.pauseMs = Math.min(this.retry.maxMs, this.pauseMs * 2);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(String(code ?? signal)));
  }
}
