import {
  answers,
  type LinkCommand,
  type LinkFailure,
  type LinkRequest,
  type NodeLoad,
  type ServerMessage,
} from './messages.js';
import { type SoundPiece } from './call-link.js';
import { createNodeCalls, type NodeCalls } from './node-calls.js';
import { type VoiceCalls } from './voice-calls.js';
import { closeCodes, type Wire } from './wire.js';

/** Requests of one node that wait for their answers. */
const maxRunning = 8192;

type Reported = (what: string, fields: Readonly<Record<string, unknown>>) => void;
type Said = Extract<LinkRequest, { ask: 'said' }>;
type Asked = Exclude<LinkRequest, Said>;

const pieceOf = ({ kind, at, bytes }: Extract<Asked, { ask: 'sound' }>): SoundPiece => ({
  kind,
  at,
  bytes: Buffer.from(bytes, 'base64'),
});

class Unanswered extends Error {
  constructor(readonly why: LinkFailure) {
    super(why);
  }
}

interface ServerNodeParts {
  readonly id: string;
  readonly server: VoiceCalls;
  readonly report: Reported;
}

/** What a request of the present socket does when it is stopped, and when the socket is cut. */
interface Running {
  stop(): void;
  cut(): void;
}

/** A node, as the server has it: also for a while without its socket. */
export class ServerNode {
  readonly calls: NodeCalls;
  load: NodeLoad = { capacity: 0, calls: [], delayMs: 0, isFull: true };
  /** Where it takes the sockets of callers. */
  reachedAt = { host: '', port: 0 };
  private readonly running = new Map<number, Running>();
  private wire: Wire<ServerMessage> | null = null;
  private isLost = false;

  constructor(private readonly parts: ServerNodeParts) {
    this.calls = createNodeCalls(parts.report);
  }

  get id(): string {
    return this.parts.id;
  }

  get isConnected(): boolean {
    return this.wire !== null;
  }

  /** Takes the socket on which the node speaks from now on. */
  connect(wire: Wire<ServerMessage>): void {
    this.wire = wire;
  }

  /** The socket is gone; calls and their replies go on. */
  disconnect(): void {
    this.wire = null;
    const cut = [...this.running.values()];
    this.running.clear();
    for (const one of cut) one.cut();
  }

  ask(id: number, request: LinkRequest): void {
    const { wire, running } = this;
    if (!wire) return;
    if (running.has(id))
      return wire.close(closeCodes.unexpected, 'the number of a request came twice');
    if (running.size >= maxRunning) return wire.send({ type: 'failed', id, why: 'busy' });
    if (request.ask === 'said') this.follow(id, request, wire);
    else void this.answer(id, request, wire);
  }

  stop(id: number): void {
    const one = this.running.get(id);
    this.running.delete(id);
    one?.stop();
  }

  command(command: LinkCommand): void {
    this.wire?.send({ type: 'command', command });
  }

  /** The node is gone, and with it its calls. */
  lose(): void {
    this.isLost = true;
    this.calls.lose();
  }

  private follow(id: number, { callId, turn }: Said, wire: Wire<ServerMessage>): void {
    const reply = this.calls.turnOf(callId, turn);
    if (!reply) return wire.send({ type: 'failed', id, why: 'unknown-call' });
    let hasEnded = false;
    const unfollow = reply.follow({
      onEvent: (event) => wire.send({ type: 'event', id, event }),
      onEnd: (isWhole) => {
        hasEnded = true;
        this.running.delete(id);
        wire.send(
          isWhole ? { type: 'answer', id, value: null } : { type: 'failed', id, why: 'failed' },
        );
      },
    });
    if (hasEnded) return;
    this.running.set(id, {
      cut: unfollow,
      stop() {
        unfollow();
        reply.abort();
      },
    });
  }

  private async answer(id: number, request: Asked, wire: Wire<ServerMessage>): Promise<void> {
    const own = new AbortController();
    const stop = (): void => own.abort();
    const mine: Running = { stop, cut: stop };
    this.running.set(id, mine);
    try {
      const value = answers[request.ask].parse(await this.valueOf(request, own.signal));
      wire.send({ type: 'answer', id, value });
    } catch (error) {
      const why = error instanceof Unanswered ? error.why : 'failed';
      if (why === 'failed' && !own.signal.aborted)
        this.parts.report('a request of a media node failed', {
          node: this.id,
          ask: request.ask,
          error,
        });
      wire.send({ type: 'failed', id, why });
    } finally {
      if (this.running.get(id) === mine) this.running.delete(id);
    }
  }

  private async valueOf(request: Asked, signal: AbortSignal): Promise<unknown> {
    const { server } = this.parts;
    if (request.ask === 'credentials')
      return server.credentialsOf(request.username, request.realm, signal);
    if (request.ask === 'open') return this.open(request.call, signal);
    if (request.ask === 'ended') {
      const { callId, outcome, seconds, timing } = request;
      await this.calls.ended(callId, outcome, seconds, timing);
      return null;
    }
    const link = this.calls.linkOf(request.callId);
    if (!link) throw new Unanswered('unknown-call');
    if (request.ask === 'begin') return link.begin(signal);
    if (request.ask === 'prompt') return link.prompt(request.kind, request.count);
    if (request.ask === 'not-transferred') return link.notTransferred();
    if (request.ask === 'left-message') return link.leftMessage(request.seconds);
    if (request.ask === 'heard') await link.heard(request.key, request.text);
    else await link.keepSound(pieceOf(request));
    return null;
  }

  private async open(
    call: Extract<Asked, { ask: 'open' }>['call'],
    signal: AbortSignal,
  ): Promise<unknown> {
    const opened = await this.parts.server.open(call, signal);
    if ('refusal' in opened) return { refusal: opened.refusal };
    const { callId, agent, link } = opened;
    // The node went away meanwhile, or does not want the call any more: it never hears of it.
    if (this.isLost || signal.aborted) await link.ended('failed', 0);
    else this.calls.add(callId, link);
    return { callId, agent };
  }
}
