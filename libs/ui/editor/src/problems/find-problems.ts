import {
  compileTemplate,
  markerOf,
  textFaults,
  type TemplateProblemKind,
} from '@patchbay/template-fields';
import { type Host } from '../document/host.js';

/** A marker that does not mean what it was probably written for; offsets in the text. */
export interface PromptProblem {
  readonly at: number;
  readonly end: number;
  readonly reason: string;
}

/** What is wrong with the markers of a text, in the order of the text. */
export function findProblems(text: string, host: Host): readonly PromptProblem[] {
  if (!text.includes('{')) return [];
  const malformed = compileTemplate(text).problems.map(({ kind, at, end }) => ({
    at,
    end,
    reason: reasonOf(kind, host),
  }));
  const reported = new Set(malformed.map(({ at }) => at));
  const unknown = unknownMarkers(text, host).filter(({ at }) => !reported.has(at));
  return [...malformed, ...unknown].sort((a, b) => a.at - b.at);
}

function unknownMarkers(text: string, { fields, t }: Host): PromptProblem[] {
  return textFaults(text, [...fields.values()]).map(({ kind, key, equals = '', at, end }) => {
    switch (kind) {
      case 'unknownMarker':
        return { at, end, reason: t('unknownField', { key, marker: text.slice(at, end) }) };
      case 'malformedMarker':
        return {
          at,
          end,
          reason: t('malformedMarker', { marker: text.slice(at, end), form: formOf(key) }),
        };
      case 'unknownField':
        return { at, end, reason: t('unknownCondition', { key }) };
      case 'unknownValue':
        return { at, end, reason: t('unknownValue', { key, value: equals }) };
    }
  });
}

/** A marker as it is written, with a name that a field can have. */
const formOf = (name: string): string => markerOf(name.replaceAll(' ', '_'));

function reasonOf(kind: TemplateProblemKind, { t }: Host): string {
  switch (kind) {
    case 'unclosed block':
      return t('problem.unclosed', { end: '{/if}' });
    case 'stray end of block':
      return t('problem.stray');
    case 'nested too deep':
      return t('problem.deep');
    case 'malformed block':
      return t('problem.malformed', { form: '{#if field=value}' });
    case 'else in a block':
      return t('problem.else');
    case 'quoted value':
      return t('problem.quoted');
  }
}
