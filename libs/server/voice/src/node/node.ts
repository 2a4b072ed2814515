// A media node: the process that makes and hears the sound of calls.
export { type MediaNode, type NodeState, startMediaNode } from './media-node.js';
export { type NodeLog } from './node-parts.js';
export { type NodeSettings, readNodeSettings, soundVariables } from './node-settings.js';
