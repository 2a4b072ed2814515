// What the server and a media node say to each other, without anything that makes or hears sound.
export { type CallLink, type LinkEvent, type SpokenTurn } from './call-link.js';
export {
  type ArrivingCall,
  type CallRefusal,
  type OpenedCall,
  type VisitorCredentials,
  type VoiceCallAgent,
  type VoiceCallCommands,
  type VoiceCalls,
} from './voice-calls.js';
