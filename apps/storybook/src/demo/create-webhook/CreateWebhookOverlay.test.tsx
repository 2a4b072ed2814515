import { answering, exampleReply } from '@patchbay/fakes';
import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { Screen } from './CreateWebhookOverlay.js';

itBehavesLikeOverlay('selectNumber', async () => ({ Screen }), {
  replies: answering({ createWebhook: exampleReply('createWebhook') }),
  shows: 'Create',
});
