import { type ToolSpec } from '../model/port.js';

/** What a line answers, and when it is said. */
export interface Hearing {
  readonly tool: ToolSpec;
  /** The argument that was just requested. */
  readonly asked: string | null;
  /** Values that were offered for it, such as free times. */
  readonly choices: readonly string[];
  readonly now: number;
  readonly zone: string;
  /** The line as it was said, where the text has been put into other words. */
  readonly raw?: string;
  /** The line in the caller's own words, of which a topic that is repeated to them is made. */
  readonly said?: string;
}

/** A number to call back. */
export const phone = /\+?\d[\d\s().-]{5,}\d/;
