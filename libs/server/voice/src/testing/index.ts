export { type CarrierLine, openCarrierLine } from './carrier-line.js';
export { createCarrierSocket, type CarrierSocket, type SentMessage } from './carrier-socket.js';
export { babble, inFrames, keyTone, levelAt, noise, soundOf, tone } from './sounds.js';
export { createVirtualClock, type VirtualClock } from './virtual-clock.js';
export {
  createWebRtcPeer,
  type PeerPacket,
  peerSsrc,
  peerTypes,
  until,
  type WebRtcPeer,
} from './webrtc-peer.js';
export { type JsSipPhone, openJsSipPhone } from './jssip-phone.js';
export {
  createScriptedCalls,
  replyOf,
  type Script,
  type ScriptedCalls,
  thenListen,
} from './scripted-calls.js';
export { askSocket, type AskedSocket, registerText } from './asked-socket.js';
export { firstTestPort } from './webrtc-call.js';
