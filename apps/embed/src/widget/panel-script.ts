import { type PanelWindow } from './load-panel.js';
import { createPanels } from './panels.js';

(window as PanelWindow).patchbayWidgetPanel = createPanels;
