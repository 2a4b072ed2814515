export {
  type AllowedOverlayName,
  allowedOverlayNames,
  isAllowedOverlayName,
} from './allowed-names.js';
export { type Overlay, type OverlayKind, type OverlaySize, type OverlaySpec } from './overlay.js';
export { overlayCatalogue } from './catalogue.js';
export {
  type CompanionKey,
  type OverlayArgs,
  type OverlayName,
  isOverlayName,
  overlayNames,
} from './overlay-names.js';
export { companionsOf, isCompanionKey } from './companion-keys.js';
export {
  type OpenOverlay,
  type OverlaySearch,
  type Search,
  closeAllOverlays,
  closeOverlay,
  openOverlay,
  overlayArgs,
  parseOverlays,
  pickOverlaySearch,
  unbuiltOverlays,
} from './stack.js';
export {
  type AllowedOverlayArgs,
  allowedOverlayArgs,
  allowedOverlays,
} from './allowed-overlays.js';
export {
  type IncomingMessage,
  type OpenAppLevel,
  type OpenAppMessage,
  type OpenAppPost,
  type OpenAppType,
  acceptOpenApp,
  buildOpenApp,
  isAllowedOrigin,
  openAppMessage,
  openAppPost,
  parseOpenApp,
} from './embed.js';
export {
  type AccountIds,
  type Segment,
  type SegmentType,
  accountTypeOf,
  idsOf,
  querySegments,
  readSegments,
  readStep,
  readSteps,
  segmentTypes,
  segmentWords,
  stepBack,
  stepsOf,
  targetOf,
} from './account-path.js';
export {
  type Modes,
  type ModesInput,
  type RememberedMode,
  isEmbedMode,
  readModes,
  shellModes,
} from './modes.js';
export {
  type BridgeCommand,
  type HandOff,
  bridgeCommand,
  handOffUrl,
  isAppScheme,
  parseBridgeCommand,
} from './mobile-bridge.js';
export {
  choice as choiceParameter,
  text as textParameter,
  tolerant as parameter,
} from './fields.js';
export { isFlag } from './flag.js';
export { type ModalMessage } from './modal-messages.js';
export {
  parseSignIn,
  type SessionEndedMessage,
  signInMessage,
  type SignInMessage,
} from './session-messages.js';
export {
  type CallAction,
  type CallIntent,
  type CallState,
  type CallType,
  type KickReason,
  afterAction,
  callTransitions,
  intentOf,
  meetingIn,
  meetingName,
  noCall,
} from './call-machine.js';
