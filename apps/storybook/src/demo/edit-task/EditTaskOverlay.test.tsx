import { answering, exampleReply } from '@patchbay/fakes';
import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { Screen } from './EditTaskOverlay.js';

itBehavesLikeOverlay('docsPage', async () => ({ Screen }), {
  args: { value: 'a1b2c3' },
  replies: answering({ getTask: exampleReply('getTask') }),
  shows: '+15125550148',
});
