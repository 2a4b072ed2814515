export { editableField } from './editable-field.js';
export {
  type ReceivedRequest,
  type FakeReplies,
  type FakeReply,
  aViewer,
  fakeServer,
  refuse,
} from '@patchbay/fakes';
export { itBehavesLikeOverlay, type OverlayContract } from './overlay-contract.js';
export { renderApp, type RenderAppOptions } from './render-app.js';
