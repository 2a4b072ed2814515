/** What a line is, by its prefix. */
export type LineKind =
  | { readonly kind: 'plain' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'bullet'; readonly indent: number }
  | { readonly kind: 'number'; readonly indent: number; readonly mark: string };

/** The kind of a line with this prefix. */
export function kindOf(prefix: string): LineKind {
  const mark = prefix.trim();
  if (mark === '') return { kind: 'plain' };
  if (mark.startsWith('#')) return { kind: 'heading', level: mark.length };
  const blank = prefix.slice(0, prefix.indexOf(mark)).replaceAll('\t', '  ');
  const indent = Math.min(6, Math.floor(blank.length / 2));
  return /\d/.test(mark) ? { kind: 'number', indent, mark } : { kind: 'bullet', indent };
}

/** The prefix of the line that Enter begins after one with this prefix. */
export function nextPrefix(prefix: string): string {
  const { kind } = kindOf(prefix);
  if (kind === 'bullet') return prefix;
  if (kind !== 'number') return '';
  return prefix.replace(/\d+/, (digits) => {
    const next = String(Number(digits) + 1);
    return next.length > 9 ? digits : next;
  });
}

/** The prefix of a line after a command of the toolbar; the same command again removes it. */
export function toggledPrefix(prefix: string, kind: 'heading' | 'bullet' | 'number'): string {
  if (kindOf(prefix).kind === kind) return '';
  return { heading: '# ', bullet: '- ', number: '1. ' }[kind];
}
