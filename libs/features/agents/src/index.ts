import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** Routes of this feature. */
export const agentsScreens = {
  agents: () => import('./screens/AgentsScreen.js'),
  templates: () => import('./templates/TemplatesSection.js'),
  knowledge: () => import('./knowledge/KnowledgeScreen.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const agentsOverlays = {
  editAgent: () => import('./screens/EditAgentOverlay.js'),
  testAgent: () => import('./screens/TestAgentOverlay.js'),
  compareChanges: () => import('./screens/CompareChangesOverlay.js'),
  saveConflict: () => import('./conflict/SaveConflictOverlay.js'),
  agentSettings: () => import('./screens/AgentSettingsOverlay.js'),
  integrations: () => import('./integrations/IntegrationsOverlay.js'),
  agentInfo: () => import('./about/AgentInfoOverlay.js'),
  deleteAgent: () => import('./about/DeleteAgentOverlay.js'),
  createTemplate: () => import('./templates/CreateTemplateOverlay.js'),
  renameTemplate: () => import('./templates/RenameTemplateOverlay.js'),
  agentAdmin: () => import('./agent-admin/AgentAdminOverlay.js'),
  setupAgent: () => import('./walkthrough/SetupAgentOverlay.js'),
} satisfies Partial<OverlayScreens>;
