import { byRow, rowLabels } from './answer.js';
import { permissionCatalogue, permissionNames, type PermissionName } from './catalogue.js';
import { domainSettings, type DomainSetting } from './domain-settings.js';
import { matrixRows, ruleFor, type MatrixRow, type Rule } from './matrix.js';

/** One cell: its rule and its reason. `setting` is the one that can remove the permission. */
export interface MatrixCell {
  readonly row: MatrixRow;
  readonly rule: Rule;
  readonly setting?: DomainSetting;
  readonly reason: string;
}

/** One permission with a cell for every row of the matrix, in the matrix's order. */
export interface MatrixLine {
  readonly permission: PermissionName;
  readonly label: string;
  readonly help: string;
  readonly cells: readonly MatrixCell[];
}

/**
 * The matrix as a table for display: rows of the matrix as columns, in the order of precedence, and
 * one line per permission.
 */
export interface MatrixTable {
  readonly columns: readonly { readonly row: MatrixRow; readonly label: string }[];
  readonly lines: readonly MatrixLine[];
}

/** The matrix as data for a page: the same cells that decide, with the reasons of the answers. */
export function matrixTable(): MatrixTable {
  return {
    columns: matrixRows.map((row) => ({ row, label: rowLabels[row] })),
    lines: permissionNames.map((permission) => {
      const { label, help } = permissionCatalogue[permission];
      return { permission, label, help, cells: matrixRows.map((row) => cellOf(row, permission)) };
    }),
  };
}

function cellOf(row: MatrixRow, permission: PermissionName): MatrixCell {
  const rule = ruleFor(row, permission);
  if (typeof rule === 'string')
    return { row, rule, reason: byRow(row, permission, rule === 'allow').reason };
  const setting = rule.unlessFalse;
  return {
    row,
    rule,
    setting,
    reason: `As long as no partner or reseller above has switched off “${domainSettings[setting]}”.`,
  };
}

/** The matrix as Markdown: `yes`, `no`, or the setting that must not be false. */
export function matrixMarkdown(): string {
  const { columns, lines } = matrixTable();
  const governedBy = (setting: string) =>
    lines.filter(({ cells }) => cells.some((cell) => cell.setting === setting));
  return [
    '# Who may do what',
    '',
    'Made from `src/matrix.ts`; a test compares the two. The first column that fits a viewer decides: view-as counts where the true rank',
    'permits it, and a legacy account is one made before 15 August 2023. `yes` and `no` are fixed; a setting’s name means yes unless a',
    'partner or reseller above set it to `false`. A special account has `canViewEmbeds` and `canSetupSMS` in any column.',
    '',
    ...drawn([
      ['Permission', ...columns.map(({ label }) => label)],
      ...lines.map(({ permission, cells }) => [code(permission), ...cells.map(written)]),
    ]),
    '',
    '## What each setting takes away',
    '',
    ...drawn([
      ['Setting', 'Called', 'Takes away'],
      ...Object.entries(domainSettings).map(([setting, called]) => [
        code(setting),
        called,
        governedBy(setting)
          .map(({ permission }) => code(permission))
          .join(', '),
      ]),
    ]),
    '',
  ].join('\n');
}

const code = (text: string): string => `\`${text}\``;

const written = ({ rule }: MatrixCell): string =>
  rule === 'allow' ? 'yes' : rule === 'deny' ? 'no' : code(rule.unlessFalse);

/**
 * A Markdown table with its columns aligned, as a formatter would leave it. The first line is the
 * head.
 */
function drawn(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = table;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)];
}
