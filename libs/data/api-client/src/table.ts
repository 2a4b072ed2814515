export { type WireEntry, type WireTable, createWireTable } from './wire-table.js';
export { wireTable } from './wire.js';
