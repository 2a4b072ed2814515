import { createWireTable } from './wire-table.js';

/** The table of this build. A bundler may replace this module with the finished table. */
export const wireTable = createWireTable();
