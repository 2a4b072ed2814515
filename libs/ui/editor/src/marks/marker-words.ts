import { cutText } from '@patchbay/kernel';
import {
  fieldOptions,
  fieldTitle,
  isEmptyValue,
  nextMarker,
  type TemplateField,
  valueText,
} from '@patchbay/template-fields';
import { chipLabel, type Host } from '../document/host.js';

/** How a marker is drawn: its text, and what is said when one points at it or selects it. */
export interface MarkerWords {
  readonly kind: 'key' | 'open' | 'close';
  readonly label: string;
  readonly tip: string;
}

const longestValue = 160;

/** The answer of a field as people read it: a choice by its label. */
function answerOf(field: TemplateField, host: Host): string {
  if (isEmptyValue(field.value)) return host.t('noAnswer');
  const labels = new Map(fieldOptions(field).map(({ value, label }) => [value, label]));
  const text = Array.isArray(field.value)
    ? field.value.map((value) => labels.get(value) ?? value).join(', ')
    : valueText(field.value ?? null);
  const shown = labels.get(text) ?? text;
  return cutText(shown, longestValue, '…');
}

/** The words for a marker, by the fields that there are. */
export function markerWords(source: string, host: Host): MarkerWords {
  const marker = nextMarker(source, 0);
  if (marker?.kind === 'open') return conditionWords(marker, host);
  if (marker?.kind !== 'key')
    return { kind: 'close', label: host.t('end'), tip: host.t('ofBlock') };
  const field = host.fields.get(marker.key);
  // A field is written alike everywhere: in chips, in plain texts and in the list of fields.
  if (!field) return { kind: 'key', label: source, tip: '' };
  const tip = host.t('fieldTip', { title: fieldTitle(field), value: answerOf(field, host) });
  return { kind: 'key', label: source, tip };
}

function conditionWords(
  { key, equals }: { readonly key: string; readonly equals: string },
  { fields, t }: Host,
): MarkerWords {
  const field = fields.get(key);
  const name = field ? chipLabel(field) : key;
  const title = field ? fieldTitle(field) : key;
  const value =
    (field && fieldOptions(field).find((option) => option.value === equals)?.label) ?? equals;
  return {
    kind: 'open',
    label: equals === '' ? t('onlyIfEmpty', { field: name }) : t('onlyIf', { field: name, value }),
    tip: equals === '' ? t('blockTipEmpty', { title }) : t('blockTip', { title, value }),
  };
}
