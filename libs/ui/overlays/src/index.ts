export { ConfirmProvider, type Question, useConfirm } from './confirm.js';
export {
  type FrameState,
  SectionColumn,
  useComingSection,
  useFrameSlots,
  useOwnPhoneHead,
} from './frame-slots.js';
export { OverlayFooter, useOverlayTitle, useOwnHead } from './OverlayFooter.js';
export { OverlayHost, type OverlayHostProps } from './OverlayHost.js';
export { OverlayLink, type OverlayLinkProps } from './OverlayLink.js';
export {
  type OverlayLoader,
  type OverlayScreenProps,
  type OverlayScreens,
  type OverlaySurfaceProps,
} from './screens.js';
export { StepUpProvider } from './step-up/StepUpProvider.js';
export { useNarrow } from './use-narrow.js';
export { type Overlays, useOverlay } from './use-overlay.js';
export { isSwipeBack, swipeBackMs } from './use-swipe-back.js';
export { useCan, useReasonWords } from './access/use-can.js';
export { permissionWords } from './permissions/messages.js';
export { type Decision } from './why/decision.js';
export { WhyButton } from './why/WhyButton.js';
export {
  type CallWords,
  SaidError,
  useCallWords,
  useFieldWords,
  useProblemWords,
  useServerWords,
} from './problems/problem-words.js';
export { overlayTitles } from './titles/messages.js';
