export { BarsDrawing } from './BarsDrawing.js';
export { LinesDrawing } from './LinesDrawing.js';
export { RingDrawing } from './RingDrawing.js';
