import { agentRules, anAccount, aRoom, aRoomPage, exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'agentInfo',
  load: agentsOverlays.agentInfo,
  reads: 'getStagingEventRules',
  full: {
    getAccount: anAccount(),
    getStagingEventRules: agentRules(),
    getTemplate: exampleReply('getTemplate'),
    listConversations: aRoomPage({ rooms: [aRoom()] }),
  },
  empty: {
    getStagingEventRules: agentRules({ id: '', publishedAt: null }),
    listConversations: aRoomPage({ rooms: [] }),
  },
  shows: 'Latest conversations',
});

export const Loading = shown.loading;
/** An agent that is not set up and has answered no one. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
