import { type CallTurn } from '@patchbay/server-providers';
import { type CallRefusal, type OpenedCall } from '../link/voice-calls.js';
import { type SipCall, type SipCallHandlers } from '../sip-websocket/call-port.js';
import { OfferRefusal } from '../webrtc/refusal.js';
import { openWebRtcSession, type WebRtcCall } from '../webrtc/webrtc-session.js';
import { withKeys } from './keyed-session.js';
import { type NodeParts } from './node-parts.js';

/** The SIP status of each refusal of the server. */
const statusOf: Readonly<Record<CallRefusal['refusal'], number>> = {
  unknown: 404,
  refused: 403,
  busy: 486,
  later: 503,
};

/** Seconds after which a caller may try again that came at a bad time. */
export const retryAfter = 5;

/** Takes a call of a browser; `isFull` refuses it with 503. */
export function takeBrowserCall(
  parts: NodeParts,
  sip: SipCall,
  { isFull }: { readonly isFull: boolean },
): SipCallHandlers {
  if (isFull) {
    sip.reject(503, { retryAfter });
    return { onEnd: () => undefined };
  }
  const call = new BrowserCall(parts, sip);
  const release = parts.running.take();
  call
    .run()
    .catch((error: unknown) => {
      parts.log('a call of a browser failed', { callId: sip.callId, error });
      sip.reject(500);
      sip.hangUp('failed');
    })
    .finally(release);
  return call.handlers;
}

class BrowserCall {
  readonly handlers: SipCallHandlers;
  private readonly gone = new AbortController();
  private media: WebRtcCall | null = null;
  private press: (digit: string) => void = () => undefined;

  constructor(
    private readonly parts: NodeParts,
    private readonly sip: SipCall,
  ) {
    this.handlers = {
      onReoffer: async (sdp) => (sdp === null ? null : ((await this.media?.reoffer(sdp)) ?? null)),
      onKey: (digit) => this.press(digit),
      onSocketGone: () => this.media?.signallingGone(),
      onEnd: (why) => {
        this.gone.abort();
        void this.media?.session.hangUp(why);
      },
    };
  }

  async run(): Promise<void> {
    const { sip } = this;
    // We answer offers; a caller that wants ours is none that we know.
    if (sip.offer === null) return sip.reject(488);
    const opened = await this.open();
    if (!opened) return;
    let isLed = false;
    try {
      const first = await opened.link.begin(this.gone.signal);
      const refusal = refusalOf(first);
      if (refusal !== null || this.gone.signal.aborted) return sip.reject(refusal ?? 487);
      isLed = await this.talk(opened, first, sip.offer);
    } finally {
      if (!isLed) await opened.link.ended('no-answer', 0);
    }
  }

  /** The call as the server opened it; null when it was refused. */
  private async open(): Promise<OpenedCall | null> {
    const { sessionId, address, metaData, jwt } = this.sip;
    try {
      const opened = await this.parts.server.open(
        { road: 'browser', sessionId, address, metaData, jwt },
        this.gone.signal,
      );
      if (!('refusal' in opened)) return opened;
      const status = statusOf[opened.refusal];
      this.sip.reject(status, status === 503 ? { retryAfter } : undefined);
    } catch (error) {
      if (!this.gone.signal.aborted) this.parts.log('a call was not opened', { error });
      this.sip.reject(503, { retryAfter });
    }
    return null;
  }

  /** Answers and leads the call; false when its sound cannot be. */
  private async talk(opened: OpenedCall, first: CallTurn | null, offer: string): Promise<boolean> {
    const { parts, sip } = this;
    let onConnected = (): void => undefined;
    const connected = new Promise<void>((resolve) => (onConnected = resolve));
    const media = await this.openMedia(offer, onConnected);
    if (!media) return false;
    this.media = media;
    if (this.gone.signal.aborted) {
      await media.session.hangUp('gone');
      return false;
    }
    const { session, press } = withKeys(media.session);
    this.press = press;
    const { isAvailable: isHeard } = parts.speech.ears;
    void sip.answer(media.answer, { isHeard }).then((result) => {
      if (result !== 'acknowledged') void media.session.hangUp(result);
    });
    // Words before the first packet can arrive would be lost.
    const begin = (): Promise<CallTurn | null> => connected.then(() => first);
    await parts.running.lead(parts, { ...opened, link: { ...opened.link, begin } }, session);
    parts.log('the sound of a call ended', { callId: opened.callId, ...media.figures() });
    return true;
  }

  private async openMedia(offer: string, onConnected: () => void): Promise<WebRtcCall | null> {
    const { settings, clock, ports, log } = this.parts;
    try {
      return await openWebRtcSession({
        offer,
        clock,
        ports,
        addresses: settings.VOICE_ADDRESS,
        log,
        onState(state) {
          if (state === 'connected') onConnected();
        },
        onEnd: (why) => {
          onConnected();
          this.sip.hangUp(why);
        },
      });
    } catch (error) {
      const status = error instanceof OfferRefusal ? error.status : 500;
      log('the offer of a call was refused', { status, error });
      this.sip.reject(status, status === 503 ? { retryAfter } : undefined);
      return null;
    }
  }
}

/** The status for a call that the agent does not take; null for one that it takes. */
function refusalOf(first: CallTurn | null): number | null {
  if (first === null) return 480;
  if (first.next.do !== 'reject') return null;
  return first.next.reason === 'busy' ? 486 : 603;
}
