import { type OverlaySpec } from './overlay.js';
import { plannedAccountOverlays } from './planned/accounts.js';
import { plannedConversationOverlays } from './planned/conversations.js';
import { plannedIntegrationOverlays } from './planned/integrations.js';
import { plannedMemberOverlays } from './planned/members.js';
import { plannedMoneyOverlays } from './planned/money.js';
import { plannedOtherOverlays } from './planned/other.js';
import { type PlannedName } from './planned/planned-name.js';

/**
 * The overlays that may open and have no screen yet, with their properties. An entry moves to
 * `overlayCatalogue` together with its screen; an entry in both, or in neither, does not compile.
 */
export const plannedOverlays = {
  ...plannedAccountOverlays,
  ...plannedConversationOverlays,
  ...plannedIntegrationOverlays,
  ...plannedMoneyOverlays,
  ...plannedMemberOverlays,
  ...plannedOtherOverlays,
} as const satisfies Record<PlannedName, OverlaySpec>;
