export {
  type ReceivedRequest,
  type FakeReplies,
  type FakeReply,
  fakeServer,
  refuse,
} from './fake-server.js';
export { itBehavesLikeOverlay, type OverlayContract } from './overlay-contract.js';
export { aViewer, renderApp, type RenderAppOptions } from './render-app.js';
