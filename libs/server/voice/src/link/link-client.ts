import { type CallLink, type LinkEvent, type SpokenTurn } from './call-link.js';
import { LinkConnection, type LinkConnectionOptions } from './link-connection.js';
import { LinkError } from './link-error.js';
import { LinkRequests, type RequestTimes } from './link-requests.js';
import { type LinkCommand, type LinkRequest, type NodeLoad } from './messages.js';
import { type VoiceCallCommands, type VoiceCalls } from './voice-calls.js';

export interface LinkClientOptions extends LinkConnectionOptions, RequestTimes {
  /** What the node has to do now, apart from its calls, which the link knows. */
  load(): Omit<NodeLoad, 'calls'>;
  /** How long the end of a call waits for a connection, in milliseconds. Default two minutes. */
  readonly keepMs?: number;
}

/** A node's side of the link. */
export interface LinkClient {
  /** The server, over the link. It fails with `LinkError`s. */
  readonly calls: VoiceCalls;
  readonly isConnected: boolean;
  /** Calls that were opened and have not ended. */
  readonly runningCalls: number;
  /** Whether there is a connection, after waiting for one at most so long. */
  connected(ms: number): Promise<boolean>;
  /** Tells the load now, which goes with each beat. */
  tellLoad(): void;
  close(): void;
}

/** Times that one reply is asked for again after a cut. */
const maxRepeats = 5;

export function createLinkClient(options: LinkClientOptions): LinkClient {
  const node = new NodeSide(options);
  return {
    calls: {
      credentialsOf: (username, realm, signal) =>
        node.requests.ask({ ask: 'credentials', username, realm }, signal),
      async open(call, signal) {
        const opened = await node.requests.ask({ ask: 'open', call }, signal);
        if ('refusal' in opened) return opened;
        node.running.set(opened.callId, null);
        return { ...opened, link: node.linkOf(opened.callId) };
      },
      onCommand(commands) {
        node.listeners.add(commands);
        return () => void node.listeners.delete(commands);
      },
    },
    get isConnected() {
      return node.connection.server !== null;
    },
    get runningCalls() {
      return node.running.size;
    },
    connected: (ms) => node.connection.whenOpen(ms),
    tellLoad: () => node.tellLoad(),
    close: () => node.connection.close(),
  };
}

const isCut = (error: unknown): boolean =>
  error instanceof LinkError && error.code === 'unavailable';

class NodeSide {
  /** When each running call was answered, by the clock of the process; null before. */
  readonly running = new Map<string, number | null>();
  readonly listeners = new Set<VoiceCallCommands>();
  readonly requests: LinkRequests;
  readonly connection: LinkConnection;

  constructor(private readonly options: LinkClientOptions) {
    this.requests = new LinkRequests(() => this.connection, options);
    this.connection = new LinkConnection(options, {
      load: () => this.load(),
      onWelcome: (unknown) => {
        for (const callId of unknown)
          this.obey({ do: 'hang-up', callId, why: 'the server does not know the call' });
      },
      onMessage: (message) => {
        if (message.type === 'command') this.obey(message.command);
        else this.requests.take(message);
      },
      onCut: () => this.requests.cut(),
    });
  }

  linkOf(callId: string): CallLink {
    return {
      begin: (signal) => this.begin(callId, signal),
      said: (turn, signal) => this.said(callId, turn, signal),
      prompt: (kind, count) => this.requests.ask({ ask: 'prompt', callId, kind, count }),
      heard: (key, text) => this.keep({ ask: 'heard', callId, key, text }),
      keepSound: ({ kind, at, bytes }) =>
        this.keep({
          ask: 'sound',
          callId,
          kind,
          at,
          bytes: Buffer.from(bytes).toString('base64'),
        }),
      notTransferred: () => this.requests.ask({ ask: 'not-transferred', callId }),
      leftMessage: (seconds) => this.requests.ask({ ask: 'left-message', callId, seconds }),
      ended: (...end) => this.ended(callId, ...end),
    };
  }

  tellLoad(): void {
    if (this.connection.server !== null) this.connection.send({ type: 'beat', load: this.load() });
  }

  private load(): NodeLoad {
    return { ...this.options.load(), calls: this.runningCalls() };
  }

  private runningCalls(): NodeLoad['calls'] {
    return [...this.running].map(([callId, since]) => ({
      callId,
      seconds: since === null ? 0 : Math.round((performance.now() - since) / 1000),
    }));
  }

  private obey(command: LinkCommand): void {
    for (const listener of this.listeners) {
      if (command.do === 'hang-up') listener.hangUp(command.callId, command.why);
      else if (command.do === 'type') listener.type(command.callId, command.text);
      else listener.endSession(command.sessionId);
    }
  }

  private async begin(callId: string, signal: AbortSignal) {
    const turn = await this.requests.ask({ ask: 'begin', callId }, signal);
    if (turn && this.running.has(callId)) this.running.set(callId, performance.now());
    return turn;
  }

  private async ended(
    callId: string,
    ...[outcome, seconds, timing]: Parameters<CallLink['ended']>
  ): Promise<void> {
    try {
      await this.keep({ ask: 'ended', callId, outcome, seconds, timing });
    } finally {
      this.running.delete(callId);
    }
  }

  /** Asks again after each cut: what it says must not be lost, and twice is no harm. */
  private async keep(
    request: Extract<LinkRequest, { ask: 'heard' | 'sound' | 'ended' }>,
  ): Promise<void> {
    const until = performance.now() + (this.options.keepMs ?? 120_000);
    for (;;) {
      try {
        return void (await this.requests.ask(request));
      } catch (error) {
        const left = until - performance.now();
        if (!isCut(error) || left < 0 || !(await this.connection.whenOpen(left))) throw error;
      }
    }
  }

  /**
   * A reply, also across a cut: the same process of the server gives it again from its beginning,
   * and what was read is left out. Another process can only give one of which nothing was read.
   */
  private async *said(
    callId: string,
    turn: SpokenTurn,
    signal: AbortSignal,
  ): AsyncGenerator<LinkEvent> {
    let server: string | null = null;
    let read = 0;
    for (let repeat = 0; ; repeat += 1) {
      let at = 0;
      try {
        for await (const event of this.requests.follow({ ask: 'said', callId, turn }, signal)) {
          if (read > 0 && server !== this.connection.server) throw new LinkError('failed');
          server = this.connection.server;
          at += 1;
          if (at <= read) continue;
          read = at;
          yield event;
        }
        return;
      } catch (error) {
        const isOver = !isCut(error) || repeat >= maxRepeats;
        if (isOver || !(await this.connection.whenOpen(5000, signal))) throw error;
      }
    }
  }
}
