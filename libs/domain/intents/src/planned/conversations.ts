import { type PlannedOverlays } from './planned-name.js';

/** Contacts, and numbers about conversations. */
export const plannedConversationOverlays = {} as const satisfies PlannedOverlays;
