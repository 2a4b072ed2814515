import { type VoiceActivityPort } from '@patchbay/server-providers';
import { loadVoiceActivity } from '../activity/voice-activity.js';
import { loadResampling, type Resampling } from '../audio/resampling.js';
import { startVoiceCall, type VoiceCall } from '../calls/voice-call.js';
import { type MediaClock, processClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { type OpenedCall, type VoiceCalls } from '../link/voice-calls.js';
import { createPortPool, type PortPool } from '../webrtc/port-pool.js';
import { prepareWebRtc } from '../webrtc/prepare.js';
import { createLoadGuard, type LoadGuard } from './load-guard.js';
import { type NodeSettings } from './node-settings.js';
import { speechServicesOf, type SpeechServices } from './speech-services.js';

export type NodeLog = (what: string, fields: Readonly<Record<string, unknown>>) => void;

/** What all calls of a node share. */
export interface NodeParts {
  readonly settings: NodeSettings;
  readonly server: VoiceCalls;
  readonly clock: MediaClock;
  readonly ports: PortPool;
  readonly speech: SpeechServices;
  readonly activity: VoiceActivityPort;
  readonly resampling: Resampling;
  readonly guard: LoadGuard;
  readonly log: NodeLog;
  readonly running: RunningCalls;
}

/** Loads the codecs, so that the first call does not wait for them. */
export async function loadNodeParts(
  settings: NodeSettings,
  server: VoiceCalls,
  log: NodeLog,
): Promise<NodeParts> {
  const [activity, resampling] = await Promise.all([
    loadVoiceActivity(),
    loadResampling(),
    prepareWebRtc(),
  ]);
  return {
    settings,
    server,
    clock: processClock,
    ports: createPortPool(settings.VOICE_PORTS),
    speech: speechServicesOf(settings),
    activity,
    resampling,
    guard: createLoadGuard(settings.MEDIA_MAX_DELAY),
    log,
    running: new RunningCalls(settings.MEDIA_CALLS),
  };
}

/** The calls of a node, from their arrival on. */
export class RunningCalls {
  private readonly voices = new Map<string, VoiceCall>();
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(readonly capacity: number) {}

  get count(): number {
    return this.taken;
  }

  get isFull(): boolean {
    return this.taken >= this.capacity;
  }

  /** Counts a call until what it returns is called. */
  take(): () => void {
    this.taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.taken -= 1;
      isTaken = false;
      if (this.taken === 0) for (const wake of [...this.waiting]) wake();
    };
  }

  /** Leads a call that was opened until its end. */
  async lead(
    { clock, activity, resampling, log, speech }: NodeParts,
    { callId, agent, link }: OpenedCall,
    session: MediaSession,
  ): Promise<void> {
    const call = startVoiceCall({
      callId,
      session,
      link,
      ears: speech.ears,
      voice: speech.voice,
      activity,
      resampling,
      clock,
      agent,
      onFailure: (part, error) => log('a part of a call failed', { callId, part, error }),
    });
    this.voices.set(callId, call);
    const { turns, ...end } = await call.end;
    this.voices.delete(callId);
    log('a call ended', { callId, ...end, turns: turns.length });
  }

  hangUp(callId: string, why: string): void {
    this.voices.get(callId)?.hangUp(why);
  }

  type(callId: string, text: string): void {
    this.voices.get(callId)?.type(text);
  }

  /** Ends all calls because of us: a carrier goes on with those of its own. */
  hangUpAll(why: string): void {
    for (const call of this.voices.values()) call.hangUp(why, 'failed');
  }

  /** Whether all calls ended within a time. */
  async allEnded(ms: number): Promise<boolean> {
    if (this.taken === 0) return true;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve(this.taken === 0);
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }
}
