import { type DocApi, type DocSchema, schemaOf } from './open-api.js';
import { escapeHtml, sentence } from './markup.js';

const deepest = 5;

/**
 * The fields of an object as rows, with nested ones to expand; empty if the value is not an object.
 */
export function fieldsMarkup(api: DocApi, schema: DocSchema, depth = 0): string {
  const { properties, required = [] } = wholeOf(api, schema);
  const rows = Object.entries(properties ?? {}).map(([name, field]) =>
    rowMarkup(api, { name, field, isRequired: required.includes(name) }, depth),
  );
  return rows.length === 0 ? '' : `<dl class="fields">${rows.join('')}</dl>`;
}

interface Row {
  readonly name: string;
  readonly field: DocSchema;
  readonly isRequired: boolean;
}

export function rowMarkup(api: DocApi, { name, field, isRequired }: Row, depth = 0): string {
  const inner = depth < deepest ? innerOf(api, field) : null;
  const nested = inner ? fieldsMarkup(api, inner, depth + 1) : '';
  const { description } = { ...schemaOf(api, field), ...field };
  return (
    `<dt><code>${escapeHtml(name)}</code> <span ` +
    `class="type">${escapeHtml(typeText(api, field))}</span>${isRequired ? ' <span class="needed">required</span>' : ''}</dt><dd>${[description ? sentence(description) : '', limitsText(schemaOf(api, field))].filter(Boolean).join(' ')}${nested ? `<details><summary>Fields</summary>${nested}</details>` : ''}</dd>`
  );
}

/** Parts that apply together, merged into one. */
function wholeOf(api: DocApi, schema: DocSchema): DocSchema {
  const whole = schemaOf(api, schema);
  if (whole.allOf)
    return whole.allOf
      .map((part) => wholeOf(api, part))
      .reduce(
        (all, part) => ({
          ...all,
          ...part,
          properties: { ...all.properties, ...part.properties },
          required: [...(all.required ?? []), ...(part.required ?? [])],
        }),
        {},
      );
  const only = choicesOf(whole).filter((one) => one.type !== 'null');
  return only.length === 1 && only[0] !== whole ? wholeOf(api, only[0] as DocSchema) : whole;
}

const choicesOf = (schema: DocSchema): readonly DocSchema[] =>
  schema.anyOf ?? schema.oneOf ?? [schema];

/** The object to which a field expands: itself, or the items of a list. */
function innerOf(api: DocApi, field: DocSchema): DocSchema | null {
  const whole = wholeOf(api, field);
  if (whole.properties) return whole;
  if (whole.items) return innerOf(api, whole.items);
  return null;
}

/** A short name of a type: `string`, `list of Room`, `one of a, b`. */
export function typeText(api: DocApi, schema: DocSchema): string {
  const named = schema.$ref?.split('/').pop();
  const whole = schemaOf(api, schema);
  if (whole.const !== undefined) return JSON.stringify(whole.const);
  if (whole.enum) return `one of ${whole.enum.map(String).join(', ')}`;
  if (whole.anyOf ?? whole.oneOf)
    return [...new Set(choicesOf(whole).map((one) => typeText(api, one)))].join(' or ');
  if (whole.items) return `list of ${typeText(api, whole.items)}`;
  if (named) return named;
  const types = typeof whole.type === 'string' ? [whole.type] : (whole.type ?? ['any']);
  return types
    .map((type) =>
      type === 'object' && !whole.properties
        ? 'object with free keys'
        : whole.format && type === 'string'
          ? `string (${whole.format})`
          : type,
    )
    .join(' or ');
}

function limitsText({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
}: DocSchema): string {
  const most = (least: number | undefined, largest: number | undefined, unit: string) => {
    const low =
      least !== undefined &&
      least > 0 &&
      Number.isSafeInteger(least) &&
      least > -Number.MAX_SAFE_INTEGER
        ? least
        : undefined;
    const high = largest !== undefined && largest < Number.MAX_SAFE_INTEGER ? largest : undefined;
    if (low === undefined && high === undefined) return '';
    if (high === undefined) return low === 1 && unit ? '' : `At least ${low}${unit}.`;
    return low === undefined || (low === 1 && unit)
      ? `At most ${high}${unit}.`
      : `${low} to ${high}${unit}.`;
  };
  const text = [
    most(minLength, maxLength, ' characters'),
    most(minimum, maximum, ''),
    most(minItems, maxItems, ' items'),
  ]
    .filter(Boolean)
    .join(' ');
  return text ? `<span class="limit">${escapeHtml(text)}</span>` : '';
}
