export { RequestAccess as Screen } from './AskProvider.js';
