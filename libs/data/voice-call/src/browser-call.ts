import { type CallEnd } from './call-end.js';
import { type Dial, type Dialed } from './dialer.js';
import { MicrophoneRefusal, openMicrophone } from './microphone.js';
import { type CallSound, createCallSound } from './speaker.js';

/** `asking`: for the microphone; `connecting`: to the server; `ringing`: the agent was reached. */
export type CallPhase = 'asking' | 'connecting' | 'ringing' | 'talking' | 'ended';

/** A call at one moment. Another object after each change. */
export interface CallState {
  readonly phase: CallPhase;
  /** Unix time in milliseconds; null before. */
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly isMuted: boolean;
  /** Whether the agent understands speech, as far as is known. */
  readonly isHeard: boolean;
  /** Set with the phase `ended`. */
  readonly end: CallEnd | null;
  /** The chosen devices; null is the default one. */
  readonly microphone: string | null;
  readonly speaker: string | null;
}

/** A temporary session as a user of SIP. */
export interface CallingSession {
  readonly user: string;
  readonly token: string;
  /** The username of the agent, the only one that it may call. */
  readonly agent: string;
}

export interface CallOptions {
  readonly url: string;
  readonly domain: string;
  /** The session that calls, and its agent; asked for once the microphone is there. */
  session(): Promise<CallingSession>;
  readonly metaData?: string;
}

/** A call with an agent. What is asked of a call that is over does nothing. */
export interface BrowserCall {
  state(): CallState;
  /** Calls a listener after each change; returns how to stop it. */
  subscribe(listener: () => void): () => void;
  /** How loud both sides are, from 0 to 1; a muted microphone is 0. */
  levels(): { readonly own: number; readonly other: number };
  mute(isMuted: boolean): void;
  press(key: string): void;
  /** Goes on with another microphone; nothing changes when it cannot be opened. */
  useMicrophone(deviceId: string): Promise<void>;
  useSpeaker(deviceId: string): Promise<void>;
  hangUp(): void;
}

/** What a call is made of; tests give others. */
export interface CallParts {
  openMicrophone(deviceId: string | null): Promise<MediaStream>;
  createSound(): CallSound;
  loadDial(): Promise<Dial>;
  now(): number;
}

const browserParts: CallParts = {
  openMicrophone,
  createSound: createCallSound,
  loadDial: async () => (await import('./sip-dialer.js')).dial,
  now: () => Date.now(),
};

const first: CallState = {
  phase: 'asking',
  answeredAt: null,
  endedAt: null,
  isMuted: false,
  isHeard: true,
  end: null,
  microphone: null,
  speaker: null,
};

const stop = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Starts a call; has to be called within the press of a person, so that sound may play. */
export function startBrowserCall(options: CallOptions, parts = browserParts): BrowserCall {
  const call = new RunningCall(options, parts);
  void call.start();
  return call;
}

class RunningCall implements BrowserCall {
  private now: CallState = first;
  private readonly listeners = new Set<() => void>();
  private readonly sound: CallSound;
  private stream: MediaStream | undefined;
  private dialed: Dialed | undefined;

  constructor(
    private readonly options: CallOptions,
    private readonly parts: CallParts,
  ) {
    this.sound = parts.createSound();
    // A closed page sends nothing by itself, and the agent would talk on.
    addEventListener('pagehide', this.hangUp);
  }

  state = (): CallState => this.now;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async start(): Promise<void> {
    try {
      await this.take(null);
    } catch (error) {
      const problem = error instanceof MicrophoneRefusal ? error.problem : 'refused';
      return this.over({ why: 'microphone', problem });
    }
    if (this.isOver) return stop(this.stream);
    this.change({ phase: 'connecting' });
    try {
      const [dial, session] = await Promise.all([this.parts.loadDial(), this.session()]);
      if (this.isOver || !this.stream || !session) return;
      const { user, token, agent } = session;
      const { url, domain, metaData = null } = this.options;
      const whom = { url, domain, user, password: token, agent, stream: this.stream, metaData };
      this.dialed = dial(whom, {
        onRinging: () => this.change({ phase: 'ringing' }),
        onAnswered: (isHeard) =>
          this.change({ phase: 'talking', isHeard, answeredAt: this.parts.now() }),
        onSound: (stream) => this.sound.play(stream),
        onEnd: (end) => this.over(end),
      });
    } catch {
      // The script did not load.
      this.over({ why: 'lost' });
    }
  }

  /** The session; null, and the call is over, where it could not be had. */
  private session = (): Promise<CallingSession | null> =>
    this.options.session().catch((cause: unknown) => {
      this.over({ why: 'no-session', cause });
      return null;
    });

  levels = (): { readonly own: number; readonly other: number } => {
    const { own, other } = this.sound.levels();
    return { own: this.now.isMuted ? 0 : own, other };
  };

  mute = (isMuted: boolean): void => {
    this.stream?.getAudioTracks().forEach((track) => (track.enabled = !isMuted));
    this.change({ isMuted });
  };

  press = (key: string): void => this.dialed?.press(key);

  useMicrophone = async (deviceId: string): Promise<void> => {
    if (!this.isOver) await this.take(deviceId);
  };

  useSpeaker = async (deviceId: string): Promise<void> => {
    await this.sound.useSpeaker(deviceId);
    this.change({ speaker: deviceId });
  };

  hangUp = (): void => this.over({ why: 'hung-up' });

  private get isOver(): boolean {
    return this.now.phase === 'ended';
  }

  private change(part: Partial<CallState>): void {
    if (this.isOver) return;
    this.now = { ...this.now, ...part };
    for (const listener of this.listeners) listener();
  }

  private over(end: CallEnd): void {
    if (this.isOver) return;
    removeEventListener('pagehide', this.hangUp);
    // First, because the dialer reports a call that is hung up as that, whatever the reason was.
    this.change({ phase: 'ended', end, endedAt: this.parts.now() });
    this.dialed?.hangUp();
    stop(this.stream);
    this.sound.close();
  }

  /** Opens a microphone and puts it in the place of the one before. */
  private async take(deviceId: string | null): Promise<void> {
    const next = await this.parts.openMicrophone(deviceId);
    if (this.isOver) return stop(next);
    const before = this.stream;
    this.stream = next;
    const tracks = next.getAudioTracks();
    for (const track of tracks) {
      track.enabled = !this.now.isMuted;
      // Unplugged, or taken back by the person: `stop` of ours makes no such event.
      track.addEventListener('ended', () => this.lost(next));
    }
    await this.dialed?.replaceMicrophone(next);
    stop(before);
    this.sound.watch(next);
    this.change({ microphone: deviceId });
  }

  /** Another microphone in the place of one that is gone; without any the call ends. */
  private lost(stream: MediaStream): void {
    if (this.isOver || stream !== this.stream) return;
    this.take(null).catch(() => this.over({ why: 'microphone-gone' }));
  }
}
