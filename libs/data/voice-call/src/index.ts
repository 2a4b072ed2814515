export {
  type BrowserCall,
  type CallingSession,
  type CallOptions,
  type CallPhase,
  type CallState,
  startBrowserCall,
} from './browser-call.js';
export { type CallEnd, endOfStatus } from './call-end.js';
export { type CallServer, callServerOf } from './call-server.js';
export {
  isForbidden,
  type MicrophoneProblem,
  type SoundDevice,
  soundDevices,
} from './microphone.js';
export { canChooseSpeaker } from './speaker.js';
export { telephoneKeys } from './telephone-keys.js';
export { useBrowserCall } from './use-browser-call.js';
