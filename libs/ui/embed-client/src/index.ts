export { type AppAddress, appAddress, type ParameterValue } from './app-address.js';
export { type ModalScript, type OverlayValues, type WidgetScript } from './faces.js';
export {
  type FrameMessage,
  type NewToken,
  type OpenAccountMessage,
  readFrameMessage,
  type SessionEndedMessage,
  type SignInMessage,
} from './frame-messages.js';
export { type AppFrameListener, listenToAppFrame } from './listen-to-app-frame.js';
export { loadButtons } from './load-buttons.js';
export { loadModal, type PageModal } from './load-modal.js';
export { type LoadOptions } from './load-script.js';
export { loadWidget } from './load-widget.js';
export { scriptAddress, scriptPolicyName } from './script-address.js';
