import { aCallTiming, aConversation, aFunctionRun } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const details = aConversation({
  functionsRun: [aFunctionRun()],
  collectedData: { name: 'Marcus Oyelaran', reason: 'Cleaning', day: 'Friday' },
});
const nothing = { dialog: [], summary: null, agentOutcome: null, collectedData: {}, duration: 0 };
const shown = overlayStories({
  name: 'callTranscript',
  load: conversationsOverlays.callTranscript,
  params: { value: 'c1', roomId: '7:1' },
  reads: 'getConversationByUuid',
  full: { getConversationByUuid: { conversation: [], details, timing: aCallTiming() } },
  empty: { getConversationByUuid: { conversation: [], details: aConversation(nothing) } },
  shows: 'A cleaning, please.',
});

export const Loading = shown.loading;
/** A call without text. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
