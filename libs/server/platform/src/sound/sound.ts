import {
  type Log,
  Refusal,
  refuse,
  type UpgradeCaller,
  type UpgradeRoute,
} from '@patchbay/server-kit';
import {
  createLinkServer,
  type LinkedNode,
  type LinkServer,
  passOn,
  reachNode,
  type VoiceCalls,
} from '@patchbay/server-voice/link';
import { type CallOrigins } from './call-origins.js';

/** Calls with sound; switched off without these settings. */
export interface SoundSettings {
  /** What media processes prove that they have. */
  readonly secret: string;
  /** What a call means, in place of the calls of this server. */
  readonly calls?: VoiceCalls;
  /** Sockets of one network that are passed on at once. Default 20. */
  readonly maxSockets?: number;
}

interface SoundParts {
  /** What a call means. */
  readonly calls: VoiceCalls;
  /** In which visitors prove their password. */
  readonly realm: string;
  readonly mayCall: CallOrigins;
  readonly log: Log;
}

/** The part of the server that media processes and their callers reach. */
export interface Sound {
  readonly upgrades: readonly UpgradeRoute[];
  readonly nodes: readonly LinkedNode[];
  /** The process of a node ended. */
  nodeEnded(id: string): void;
  close(): void;
}

const switchedOff = new Refusal(404, 'Calls with sound are switched off on this server.', {
  code: 'no-calls',
});
const foreignPage = new Refusal(403, 'Pages of this origin may not call here.', {
  code: 'forbidden',
});
const retryAfterSeconds = 5;
const noNode = (): Refusal =>
  refuse.busy('No media process can take calls now. Try again.', retryAfterSeconds);

/** SIP over WebSocket (RFC 7118): where our pages ask for it, and where the scripts of partners do. */
const sipPaths = ['/sip', '/ws'] as const;

const off: Sound = {
  upgrades: ([...sipPaths, '/carrier/stream'] as const).map((path) => ({
    path,
    check: () => Promise.reject(switchedOff),
    admit: () => Promise.reject(switchedOff),
  })),
  nodes: [],
  nodeEnded: () => undefined,
  close: () => undefined,
};

/**
 * Links the server with its media processes, and passes the sockets of callers on to them: to the one
 * with the fewest calls.
 */
export function createSound(
  settings: SoundSettings | undefined,
  { realm, mayCall, log, ...parts }: SoundParts,
): Sound {
  if (!settings) return off;
  const { secret, calls = parts.calls, maxSockets = 20 } = settings;
  const link = createLinkServer({
    calls,
    secret,
    report: (what, fields) => log.info(fields, what),
  });
  const passing = new Passing(link, { secret, realm, maxSockets });
  return {
    upgrades: [
      { path: '/media/link', admit: async () => linked(link) },
      ...sipPaths.map((path) => ({
        path,
        async check(caller: UpgradeCaller) {
          if (!(await mayCall(caller))) throw foreignPage;
          passing.check(caller);
        },
        admit: (caller: UpgradeCaller) => passing.admit('/sip', caller),
      })),
      {
        path: '/carrier/stream',
        perMinute: 600,
        admit: (caller) => passing.admit('/carrier/stream', caller),
      },
    ],
    get nodes() {
      return link.nodes;
    },
    nodeEnded: (id) => link.nodeEnded(id),
    close: () => link.close(),
  };
}

const linked =
  (link: LinkServer): Awaited<ReturnType<UpgradeRoute['admit']>> =>
  ({ request, socket, head }) =>
    link.upgrade(request, socket, head);

/** Those with room first, and among them the one with the fewest calls. */
const byRoom = (nodes: readonly LinkedNode[]): LinkedNode[] =>
  [...nodes].sort((a, b) => Number(a.isFull) - Number(b.isFull) || a.calls - b.calls);

class Passing {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly link: LinkServer,
    private readonly options: {
      readonly secret: string;
      readonly realm: string;
      readonly maxSockets: number;
    },
  ) {}

  /** Throws what a caller would be refused with now. */
  check({ network }: UpgradeCaller): void {
    this.demandPlace(network);
    if (this.link.nodes.length === 0) throw noNode();
  }

  async admit(
    path: string,
    { network: address, host }: UpgradeCaller,
  ): ReturnType<UpgradeRoute['admit']> {
    const { secret, realm } = this.options;
    const leave = path === '/sip' ? this.enter(address) : () => undefined;
    const node = await this.reach();
    if (!node) {
      leave();
      throw noNode();
    }
    return (upgrade) => {
      upgrade.socket.once('close', leave);
      if (upgrade.socket.destroyed) leave();
      passOn(upgrade, node, { path, secret, caller: { address, host, realm } });
    };
  }

  private async reach() {
    for (const { reachedAt } of byRoom(this.link.nodes)) {
      const node = await reachNode(reachedAt);
      if (node) return node;
    }
    return null;
  }

  /** Returns how many sockets a network has, if it may have one more. */
  private demandPlace(address: string): number {
    const count = this.open.get(address) ?? 0;
    if (count >= this.options.maxSockets)
      throw refuse.tooMany(30, 'This address has too many open connections for calls.');
    return count;
  }

  /** Counts a socket of a network; returns how to give its place back, once. */
  private enter(address: string): () => void {
    const { open } = this;
    open.set(address, this.demandPlace(address) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
  }
}
