export { Upgrade as Screen } from './AskProvider.js';
