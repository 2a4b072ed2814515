import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Agents and their numbers. */
export const plannedAgentOverlays = {
  agentAdmin: overlay({
    title: 'Agent administration',
    kind: 'modal',
    size: 'lg',
    embeddable: false,
    companions: {},
  }),
  setupAgent: overlay({
    title: 'Set up from a template',
    kind: 'modal',
    size: 'full',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {},
  }),
} as const satisfies PlannedOverlays;
