import { type PanelWindow } from './load-panel.js';
import { createPanel } from './panel.js';

(window as PanelWindow).patchbayWidgetPanel = createPanel;
