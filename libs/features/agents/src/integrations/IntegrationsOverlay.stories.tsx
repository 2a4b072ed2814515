import { agentRules, type Answers, exampleReply, refused } from '@patchbay/fakes';
import { overlayStories, screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const main = exampleReply('getMainGoogleCalendar');
const own = { ...main, connected: true, connection: 'own' as const, problem: null };
const app = {
  ...exampleReply('listApps').apps[0]!,
  functions: [
    { name: 'findBooking', description: 'Looks up a booking', url: 'https://square.example.com' },
    { name: 'refund', description: 'Gives money back' },
  ],
  setup: [{ key: 'apiKey', title: 'Key of the account', type: 'password' }],
};
const { appId, version } = app;
const defaults: Answers = {
  getMainGoogleCalendar: own,
  listGoogleCalendars: exampleReply('listGoogleCalendars'),
  listApps: { apps: [app] },
  getStagingEventRules: agentRules(),
  getIntegrationData: refused('not-found', 'Integration data not found'),
};

const shown = overlayStories({
  name: 'integrations',
  load: agentsOverlays.integrations,
  reads: 'listApps',
  full: defaults,
  empty: {
    listApps: { apps: [] },
    getMainGoogleCalendar: { ...own, connected: false, connection: 'none' },
  },
  shows: app.description,
});
export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;

const story = (search: string, words: string, answers: Answers = {}) =>
  screenStory({
    url: `/app/org/7?integrations=${search}`,
    overlays: { integrations: agentsOverlays.integrations },
    answers: { ...defaults, ...answers },
    until: () => document.body.textContent.includes(words),
  });
const calendar = (words: string, reply: Answers['getMainGoogleCalendar'], answers: Answers = {}) =>
  story('googleCalendar', words, { getMainGoogleCalendar: reply, ...answers });

export const Connected = calendar('Appointments go to', own);
export const NotConnected = calendar('Once connected', {
  ...own,
  connected: false,
  connection: 'none',
});
/** The operator has set no client. */
export const Unavailable = calendar('GOOGLE_CLIENT_ID', {
  ...own,
  connected: false,
  connection: 'unavailable',
});
export const OfOrganization = calendar('It is chosen in the organization', {
  ...own,
  connection: 'organization',
});
export const Broken = calendar('no times are offered', {
  ...own,
  problem: 'The leave to use this calendar was withdrawn. Connect it again.',
});
export const CalendarsNotLoaded = calendar('Google does not answer', own, {
  listGoogleCalendars: refused('internal', 'Google does not answer. Try again in a moment.'),
});

const ofApp = `vidaApp&appId=${appId}&appVersion=${version}`;
export const AppNotAdded = story(ofApp, 'Key of the account');
export const AppSetUp = story(ofApp, 'findBooking', {
  getStagingEventRules: agentRules({
    apps: [{ appId, version }],
    enabledFunctions: { [`${appId}:${version}`]: ['findBooking'] },
  }),
  getIntegrationData: { appId, appVersion: version, appData: { apiKey: '••••••••9f2c' } },
});
export const UnknownApp = story('vidaApp&appId=noSuch', 'not offered to this account');
export const UnknownVersion = story(
  `vidaApp&appId=${appId}&appVersion=v9`,
  'These versions are offered',
);
