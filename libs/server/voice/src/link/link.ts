// What the server and a media node say to each other, without anything that makes or hears sound.
export { callerHeader, type PassedCaller, readCaller, writeCaller } from './caller-header.js';
export {
  type CallLink,
  type LinkEvent,
  type SoundKind,
  type SoundPiece,
  type SpokenTurn,
} from './call-link.js';
export {
  type ArrivingCall,
  type CallRefusal,
  type OpenedCall,
  type VisitorCredentials,
  type VoiceCallAgent,
  type VoiceCallCommands,
  type VoiceCalls,
} from './voice-calls.js';
export { createLinkClient, type LinkClient, type LinkClientOptions } from './link-client.js';
export { LinkError, type LinkErrorCode } from './link-error.js';
export {
  createLinkServer,
  type LinkedNode,
  type LinkServer,
  type LinkServerOptions,
} from './link-server.js';
export { linkProtocol, maxLinkMessage, type NodeLoad } from './messages.js';
export {
  type AskedUpgrade,
  type NodePlace,
  passOn,
  type PassingOn,
  reachNode,
} from './passing-on.js';
