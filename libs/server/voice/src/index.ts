export {
  createFramer,
  type Framer,
  frameMs,
  frameSamples,
  msOf,
  WavRefusal,
} from '@patchbay/server-providers/sound';
export { decodeG711, encodeG711, type G711Law, g711Silence } from './audio/g711.js';
export { createNoiseFloor, levelOf, type NoiseFloor, silenceDb } from './audio/level.js';
export {
  createOpusReader,
  createOpusWriter,
  maxOpusBytes,
  type OpusReader,
  OpusRefusal,
  type OpusWriter,
} from './audio/opus.js';
export {
  createRecording,
  type Recording,
  type RecordingFile,
  type RecordingOptions,
  type RecordingSide,
} from './audio/recording.js';
export {
  loadResampling,
  resampledFrames,
  type Resampler,
  type Resampling,
} from './audio/resampling.js';
export { readWav, type Wav, type WavFormat, writeWav } from './audio/wav.js';
export { loadVoiceActivity } from './activity/voice-activity.js';
export {
  acceptCarrierStream,
  type CarrierStream,
  type CarrierStreamOptions,
  type StreamSocket,
  type StreamStart,
} from './carrier-stream/carrier-stream.js';
export { StreamRefusal } from './carrier-stream/messages.js';
export { createEventQueue, type EventQueue } from './media/event-queue.js';
export {
  createJitterBuffer,
  type JitterBuffer,
  type JitterBufferOptions,
} from './media/jitter-buffer.js';
export { type CallLink, type LinkEvent, type SpokenTurn } from './link/call-link.js';
export {
  type ArrivingCall,
  type CallRefusal,
  type OpenedCall,
  type VisitorCredentials,
  type VoiceCallAgent,
  type VoiceCallCommands,
  type VoiceCalls,
} from './link/voice-calls.js';
export {
  startVoiceCall,
  type VoiceCall,
  type VoiceCallEnd,
  type VoiceCallParts,
} from './calls/voice-call.js';
export {
  createLoopbackSession,
  type HeardFrame,
  type LoopbackFarSide,
} from './media/loopback-session.js';
export { type MediaClock, processClock } from './media/media-clock.js';
export { type MediaEvent, type MediaSession } from './media/media-session.js';
export { createOutgoing, type Outgoing } from './media/outgoing.js';
export { type Arrival, type RtpPacket } from './media/rtp-timeline.js';
export { createPacer, type PacedFrame, type Pacer, type PacerOptions } from './media/pacer.js';
export { createKeyEvents, type EventPacket, type KeyEvents } from './rtp-events/key-events.js';
export { keyOfInfo } from './rtp-events/info-keys.js';
export {
  type CallFacts,
  type SipCall,
  type SipCallEnd,
  type SipCallHandlers,
} from './sip-websocket/call-port.js';
export { type SipLimits } from './sip-websocket/limits.js';
export { type SipCredentials, type SipServerOptions } from './sip-websocket/server-parts.js';
export { createSipServer, type SipServer } from './sip-websocket/sip-server.js';
export {
  type CommandLimits,
  type CommandVoiceOptions,
  createCommandVoice,
} from './voices/command-voice.js';
export { createEmbeddedVoice, type EmbeddedVoice } from './voices/embedded-voice.js';
export { createVoiceThread, type VoiceLimits, type VoiceThread } from './voices/voice-thread.js';
export { type CodecName, defaultCodecs } from './webrtc/offer.js';
export { createPortPool, type PortPool, type PortRange } from './webrtc/port-pool.js';
export { prepareWebRtc } from './webrtc/prepare.js';
export { OfferRefusal, type RefusalReason } from './webrtc/refusal.js';
export { type CallFigures } from './webrtc/reports.js';
export {
  openWebRtcSession,
  type WebRtcCall,
  type WebRtcFigures,
  type WebRtcSessionOptions,
  type WebRtcState,
} from './webrtc/webrtc-session.js';
