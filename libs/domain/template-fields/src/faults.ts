import { readCondition } from './condition.js';
import { fieldOptions, fieldType, type TemplateField } from './field.js';
import { strayMarkers } from './stray-markers.js';
import { fieldKeyPattern, nextMarker } from './syntax.js';

/**
 * Why a field of a template cannot work. The first three are refused whenever a template is saved,
 * the others when it is offered.
 */
export const fieldFaultKinds = [
  'noKey',
  'badKey',
  'repeatedKey',
  'noOptions',
  'unreadableCondition',
  'unknownCondition',
  'circularCondition',
] as const;

/** Why a field of a template cannot work. */
export type FieldFaultKind = (typeof fieldFaultKinds)[number];

/** A field that cannot work: its position, the part of it, and what its condition names. */
export interface FieldFault {
  readonly kind: FieldFaultKind;
  readonly field: number;
  readonly part: 'key' | 'options' | 'disabledIf';
  readonly names?: string;
}

/** Faults that are refused even while the template is off: such fields cannot be distinguished. */
export const isKeyFault = ({ part }: Pick<FieldFault, 'part'>): boolean => part === 'key';

type Field = Pick<TemplateField, 'key' | 'type' | 'inputType'> & {
  readonly options?: readonly unknown[] | undefined;
  readonly disabledIf?: string | null | undefined;
};

/** Why the fields of a template cannot work, in their order; one fault for each part of a field. */
export function fieldFaults(fields: readonly Field[]): readonly FieldFault[] {
  const seen = new Set<string>();
  const keys = new Set(fields.map(({ key }) => key));
  const circular = keysInCycles(fields);
  return fields.flatMap((field, at) => {
    const faults: FieldFault[] = [];
    const keyKind = keyFault(field.key, seen);
    seen.add(field.key);
    if (keyKind) faults.push({ kind: keyKind, field: at, part: 'key', names: field.key });
    const type = fieldType(field);
    if ((type === 'select' || type === 'multiselect') && !(field.options ?? []).length)
      faults.push({ kind: 'noOptions', field: at, part: 'options' });
    const fault = conditionFault(field, keys, circular);
    if (fault) faults.push({ ...fault, field: at, part: 'disabledIf' });
    return faults;
  });
}

function keyFault(key: string, seen: ReadonlySet<string>): FieldFaultKind | null {
  if (key === '') return 'noKey';
  if (!fieldKeyPattern.test(key)) return 'badKey';
  return seen.has(key) ? 'repeatedKey' : null;
}

function conditionFault(
  field: Field,
  keys: ReadonlySet<string>,
  circular: ReadonlySet<string>,
): Pick<FieldFault, 'kind' | 'names'> | null {
  if (!field.disabledIf) return null;
  const condition = readCondition(field.disabledIf);
  if (!condition) return { kind: 'unreadableCondition', names: field.disabledIf };
  if (!keys.has(condition.key)) return { kind: 'unknownCondition', names: condition.key };
  return circular.has(field.key) ? { kind: 'circularCondition', names: condition.key } : null;
}

/** The keys of fields whose conditions lead back to them. Each field asks for one other at most. */
function keysInCycles(fields: readonly Field[]): ReadonlySet<string> {
  const asked = new Map(
    fields.flatMap(({ key, disabledIf }) => {
      const condition = readCondition(disabledIf);
      return condition ? [[key, condition.key] as const] : [];
    }),
  );
  const circular = new Set<string>();
  for (const key of asked.keys()) {
    const walked = new Set<string>();
    let at: string | undefined = key;
    while (at !== undefined && !walked.has(at)) {
      walked.add(at);
      at = asked.get(at);
      if (at === key) circular.add(key);
    }
  }
  return circular;
}

/**
 * A condition or marker of a text that no answer can meet; offsets in the text. A malformed marker has
 * two braces or spaces.
 */
export interface TextFault {
  readonly kind: 'unknownMarker' | 'malformedMarker' | 'unknownField' | 'unknownValue';
  readonly key: string;
  readonly equals?: string;
  readonly at: number;
  readonly end: number;
}

/**
 * What a text names that its fields do not have: a marker or condition of an unknown field, and a
 * condition on a value that is no choice of its field. The text works, and does not do what it says.
 */
export function textFaults(text: string, fields: readonly TemplateField[]): readonly TextFault[] {
  const known = new Map(fields.map((field) => [field.key, field]));
  const faults: TextFault[] = strayMarkers(text).map(({ name: key, at, end }) => ({
    kind: 'malformedMarker',
    key,
    at,
    end,
  }));
  const strayEnds = new Set(faults.map(({ end }) => end));
  for (let marker = nextMarker(text, 0); marker; marker = nextMarker(text, marker.end)) {
    if (marker.kind !== 'key' && marker.kind !== 'open') continue;
    const { key, start: at, end } = marker;
    // `{{name}}` holds the marker `{name}`.
    if (strayEnds.has(end + 1) && text.startsWith('{{', at - 1)) continue;
    const field = known.get(key);
    if (marker.kind === 'key') {
      if (!field) faults.push({ kind: 'unknownMarker', key, at, end });
    } else if (!field) faults.push({ kind: 'unknownField', key, equals: marker.equals, at, end });
    else if (!canEqual(field, marker.equals))
      faults.push({ kind: 'unknownValue', key, equals: marker.equals, at, end });
  }
  return faults.sort((one, other) => one.at - other.at);
}

/** Whether an answer to a field can be this value; a free text can be any. */
export function canEqual(
  field: Pick<TemplateField, 'type' | 'inputType' | 'options'>,
  value: string,
): boolean {
  // No answer is a value too.
  if (value === '') return true;
  const type = fieldType(field);
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type !== 'select' && type !== 'multiselect') return true;
  return fieldOptions(field).some((option) => option.value === value);
}
