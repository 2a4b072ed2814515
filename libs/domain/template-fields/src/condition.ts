/** What a condition states: the field of this key has exactly this value. */
export interface FieldCondition {
  readonly key: string;
  readonly equals: string;
}

/** Reads `disabledIf`, written `key=value`; null where it is no condition. */
export function readCondition(text: string | null | undefined): FieldCondition | null {
  const split = text?.indexOf('=') ?? -1;
  if (!text || split < 1) return null;
  return { key: text.slice(0, split).trim(), equals: text.slice(split + 1).trim() };
}

/** Writes a condition as `disabledIf` has it. */
export const conditionText = ({ key, equals }: FieldCondition): string => `${key}=${equals}`;
