import { UA, WebSocketInterface } from 'jssip';
import { type IncomingEvent, type OutgoingEvent, type RTCSession } from 'jssip/lib/RTCSession.js';
import { type CallEnd, endOfStatus } from './call-end.js';
import { type Dialed, type DialHandlers, type DialOptions } from './dialer.js';
import { endOfRefusedSocket } from './refused-socket.js';

/** Candidates after the first wait no longer than this: some networks take 40 s to find them all. */
const gatherMs = 500;

/** Two tones of a press must not become one. */
const toneMs = 160;
const gapMs = 80;

/** Ends the gathering of addresses with the first one, or after half a second. */
function endGatheringSoon(session: RTCSession): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  session.on('icecandidate', ({ ready }) => {
    timer ??= setTimeout(ready, gatherMs);
  });
}

const endOf = (message: unknown): CallEnd => {
  const status = (message as { readonly status_code?: number } | null)?.status_code ?? 0;
  return endOfStatus(status);
};

/**
 * Calls by SIP over WebSocket (RFC 7118) and WebRTC. It is loaded with the first call, because it is
 * larger than everything else on the page of a visitor.
 */
export function dial(options: DialOptions, handlers: DialHandlers): Dialed {
  const { url, domain, user, password, agent, stream, metaData } = options;
  const ua = new UA({
    sockets: [new WebSocketInterface(url)],
    uri: `sip:${user}@${domain}`,
    password,
    // A visitor is not called.
    register: false,
    user_agent: 'Patchbay',
    connection_recovery_max_interval: 4,
  });
  let session: RTCSession | undefined;
  let isOver = false;
  let isRefused = false;
  const over = (end: CallEnd): void => {
    if (isOver) return;
    isOver = true;
    handlers.onEnd(end);
    ua.stop();
  };
  // Before the call is connected, a socket that closes is the end; later the sound decides.
  ua.on('disconnected', () => {
    if (session || isOver || isRefused) return;
    isRefused = true;
    ua.stop();
    void endOfRefusedSocket(url).then(over);
  });
  ua.on('connected', () => {
    if (session || isOver || isRefused) return;
    session = ua.call(`sip:${agent}@${domain}`, {
      mediaStream: stream,
      pcConfig: { iceServers: [] },
      extraHeaders: metaData === null ? [] : [`X-MetaData: ${encodeURIComponent(metaData)}`],
    });
    endGatheringSoon(session);
    session.on('progress', () => handlers.onRinging());
    session.on('accepted', (event: IncomingEvent | OutgoingEvent) => {
      const isUnheard =
        'response' in event && event.response.getHeader('X-Speech-Recognition') === 'none';
      handlers.onAnswered(!isUnheard);
    });
    session.on('failed', ({ message }) => over(endOf(message)));
    session.on('ended', ({ originator }) =>
      over({ why: (originator as string) === 'local' ? 'hung-up' : 'finished' }),
    );
    const { connection } = session;
    connection.addEventListener('track', ({ streams: [heard], track }) =>
      handlers.onSound(heard ?? new MediaStream([track])),
    );
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') over({ why: 'lost' });
    });
  });
  ua.start();
  return {
    press: (key) => session?.sendDTMF(key, { duration: toneMs, interToneGap: gapMs }),
    async replaceMicrophone(other) {
      const [track] = other.getAudioTracks();
      const sender = session?.connection.getSenders().find((one) => one.track?.kind === 'audio');
      if (track && sender) await sender.replaceTrack(track);
    },
    hangUp() {
      if (session && !session.isEnded()) session.terminate();
      over({ why: 'hung-up' });
    },
  };
}
