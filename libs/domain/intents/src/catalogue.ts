import { accountOverlays } from './catalogue/accounts.js';
import { agentOverlays } from './catalogue/agents.js';
import { conversationOverlays } from './catalogue/conversations.js';
import { integrationOverlays } from './catalogue/integrations.js';
import { memberOverlays } from './catalogue/members.js';
import { moneyOverlays } from './catalogue/money.js';
import { numberOverlays } from './catalogue/numbers.js';
import { otherOverlays } from './catalogue/other.js';

/**
 * The overlays that have a screen, in the order of the command palette. An entry without a screen
 * does not compile in the apps, so a name moves here from `plannedOverlays`, into the file of the
 * same area, together with its screen.
 */
export const overlayCatalogue = {
  ...agentOverlays,
  ...conversationOverlays,
  ...integrationOverlays,
  ...moneyOverlays,
  ...numberOverlays,
  ...accountOverlays,
  ...memberOverlays,
  ...otherOverlays,
} as const;
