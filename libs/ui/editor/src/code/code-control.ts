export { CodeControl } from './CodeControl.js';
