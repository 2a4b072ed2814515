import { createHash } from 'node:crypto';
import { type CallTurn } from '@patchbay/server-providers';
import { type CallLink, type LinkEvent, type SpokenTurn } from '../link/call-link.js';
import {
  type ArrivingCall,
  type CallRefusal,
  type VoiceCallCommands,
  type VoiceCalls,
} from '../link/voice-calls.js';

/** A server whose answers a test writes down. */
export interface ScriptedCalls extends VoiceCalls {
  /** What was asked, in order, such as `open session-1` and `said call-1-1 hello`. */
  readonly log: string[];
  readonly commands: Set<VoiceCallCommands>;
  /** Calls that were opened and have not ended. */
  readonly openCalls: Map<string, ArrivingCall>;
  waitFor(line: string | RegExp): Promise<void>;
}

export interface Script {
  readonly greeting?: CallTurn | null;
  readonly said?: (turn: SpokenTurn, signal: AbortSignal) => AsyncIterable<LinkEvent>;
  readonly refuses?: CallRefusal['refusal'];
  /** Calls that were opened by another process. */
  readonly resumes?: readonly string[];
  /** A user `visitor` with this password, for the agent `helpdesk`. */
  readonly password?: string;
  readonly fails?: (what: string) => boolean;
}

/** What follows most turns. */
export const thenListen: CallTurn['next'] = {
  do: 'listen',
  silenceSeconds: 7,
  mayInterrupt: true,
};

/** The words in pieces and then the turn. */
export async function* replyOf(...words: readonly string[]): AsyncGenerator<LinkEvent> {
  for (const text of words) yield { type: 'words', text };
  yield { type: 'turn', turn: { say: words.join(''), next: thenListen } };
}

export function createScriptedCalls(script: Script = {}): ScriptedCalls {
  const log: string[] = [];
  const commands = new Set<VoiceCallCommands>();
  const opened = new Map<string, ArrivingCall>();
  let serial = 0;
  const note = (line: string): void => {
    log.push(line);
    if (script.fails?.(line)) throw new Error('select secret from rows');
  };
  const link = (callId: string): CallLink => ({
    async begin() {
      note(`begin ${callId}`);
      return script.greeting === undefined ? { say: 'Hello.', next: thenListen } : script.greeting;
    },
    async *said(turn, signal) {
      note(`said ${turn.key} ${turn.text}`);
      signal.addEventListener('abort', () => log.push(`aborted ${turn.key}`), { once: true });
      yield* (script.said ?? (() => replyOf('Yes, ', 'we are.')))(turn, signal);
    },
    async prompt(kind, count) {
      note(`prompt ${kind} ${count}`);
      return `prompt ${kind}`;
    },
    async heard(key, text) {
      note(`heard ${key} ${text}`);
    },
    async keepSound({ kind, at, bytes }) {
      note(`sound ${kind} ${at} ${Buffer.from(bytes).toString('hex')}`);
    },
    async notTransferred() {
      note(`not transferred ${callId}`);
      return { say: 'They are out.', next: { do: 'voicemail', maxSeconds: 120 } };
    },
    async leftMessage(seconds) {
      note(`left message ${seconds}`);
      return { say: 'Thank you.', next: { do: 'hang-up' } };
    },
    async ended(outcome, seconds, timing) {
      note(`ended ${callId} ${outcome} ${seconds}${timing ? ` ${timing.turns.length} turns` : ''}`);
      opened.delete(callId);
    },
  });
  return {
    log,
    commands,
    openCalls: opened,
    async credentialsOf(username, realm) {
      note(`credentials ${username} ${realm}`);
      if (username !== 'visitor' || script.password === undefined) return null;
      return {
        ha1: createHash('md5').update(`visitor:${realm}:${script.password}`).digest('hex'),
        sessionId: 'session-1',
        agent: 'helpdesk',
        secondsLeft: 3600,
      };
    },
    async open(call) {
      note(`open ${call.road === 'browser' ? call.sessionId : call.token}`);
      if (script.refuses) return { refusal: script.refuses };
      serial += 1;
      const callId = `call-${serial}`;
      opened.set(callId, call);
      const agent = {
        turns: {},
        voiceId: '',
        language: 'en-US',
        hints: [],
        pronunciations: [],
      };
      return { callId, agent, link: link(callId) };
    },
    async resume(callId) {
      note(`resume ${callId}`);
      return script.resumes?.includes(callId) ? link(callId) : null;
    },
    alive: async (callIds) => void log.push(`alive ${callIds.join()}`),
    onCommand(listener) {
      commands.add(listener);
      return () => void commands.delete(listener);
    },
    async waitFor(line) {
      const isThere = () =>
        log.some((one) => (typeof line === 'string' ? one === line : line.test(one)));
      const began = performance.now();
      while (!isThere()) {
        if (performance.now() - began > 30_000)
          throw new Error(`It was not asked: ${String(line)}. Asked: ${log.join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
