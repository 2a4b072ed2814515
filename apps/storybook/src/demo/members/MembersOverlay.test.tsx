import { answering, exampleReply } from '@patchbay/fakes';
import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { Screen } from './MembersOverlay.js';

itBehavesLikeOverlay('selectNumber', async () => ({ Screen }), {
  replies: answering({ listMembers: exampleReply('listMembers') }),
  shows: 'Northside Dental',
});
