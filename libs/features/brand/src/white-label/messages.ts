import { defineArea, type Messages } from '@patchbay/messages';

/** What a tenant shows of itself in the place of the platform. */
export const whiteLabel = defineArea('whiteLabel', {
  title: 'White label',
  help: 'Your customers see your colour and name, not ours.',
  color: 'Brand colour',
  colorHelp: 'Buttons and links follow it; contrast is corrected by itself.',
  colorProblem: 'Write it like #2b5ce6',
  origins: 'Pages that may show the app',
  originsHelp: 'One address per line. No other page can put the app in a frame.',
  originProblem: 'Write “{line}” with https:// in front, and nothing behind the host',
  appScheme: 'Scheme of your phone app',
  appSchemeHelp: 'Signed-in people can go on in the app. Leave it empty if you have none.',
  appSchemeProblem: 'Write it like com.example.agents, in small letters with a dot',
});

/** The messages of this area in the current language. */
export type WhiteLabelMessages = Messages<typeof whiteLabel.texts>;
