export { RichControl } from './RichControl.js';
