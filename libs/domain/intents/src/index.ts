export { type AllowedOverlayName, allowedOverlayNames, isAllowedOverlayName } from './allowed-names.js';
export { type Overlay, type OverlayKind, type OverlaySize, type OverlaySpec } from './overlay.js';
export {
  type CompanionKey,
  type OverlayArgs,
  type OverlayName,
  companionsOf,
  isCompanionKey,
  isOverlayName,
  overlayCatalogue,
  overlayNames,
} from './catalogue.js';
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
export { type OpenAppLevel, type OpenAppMessage, type OpenAppType, buildOpenApp, isEmbedMode, openAppMessage, parseOpenApp } from './embed.js';
export { type BridgeCommand, type HandOff, bridgeCommand, handOffUrl, parseBridgeCommand } from './mobile-bridge.js';
export { isFlag } from './fields.js';
