export { MenuPanel } from './MenuPanel.js';
export { PopoverPanel } from './PopoverPanel.js';
export { TooltipBubble } from './TooltipBubble.js';
