import { readFileSync } from 'node:fs';
import {
  explain,
  legacyBefore,
  matrixMarkdown,
  matrixRows,
  matrixTable,
  permissionNames,
  ruleFor,
  type MatrixRow,
  type Viewer,
} from './index.js';

const viewers: Record<MatrixRow, Partial<Viewer>> = {
  superAdmin: { superAdmin: true },
  partner: { tier: 'partner' },
  reseller: { tier: 'reseller' },
  legacy: { timestamp: legacyBefore - 1 },
  owner: { isOwner: true },
  admin: {},
  agent: { tier: 'agent' },
};
const viewerOf = (row: MatrixRow): Viewer => ({
  superAdmin: false,
  tier: 'organization',
  accountId: 9,
  organizationId: 7,
  timestamp: legacyBefore,
  ...viewers[row],
});

describe('the matrix as a table', () => {
  const { columns, lines } = matrixTable();

  it('has a line for every permission and a column for every row, in their order', () => {
    expect(columns.map(({ row }) => row)).toEqual(matrixRows);
    expect(lines.map(({ permission }) => permission)).toEqual(permissionNames);
    for (const { cells } of lines) expect(cells.map(({ row }) => row)).toEqual(matrixRows);
  });

  it('shows the deciding cells, with the reasons of the answers', () => {
    for (const { permission, cells } of lines) {
      for (const { row, rule, setting, reason } of cells) {
        expect(rule).toEqual(ruleFor(row, permission));
        expect(setting).toBe(typeof rule === 'object' ? rule.unlessFalse : undefined);
        const answer = explain(viewerOf(row), permission);
        expect([row, permission, answer.allowed]).toEqual([row, permission, rule !== 'deny']);
        if (setting === undefined) expect(reason).toBe(answer.reason);
        else
          expect(reason).toMatch(
            /^As long as no partner or reseller above has switched off “[^”]+”\.$/,
          );
      }
    }
  });

  it('equals MATRIX.md; if this fails, create it again as the README describes', () => {
    expect(readFileSync(new URL('../MATRIX.md', import.meta.url), 'utf8')).toBe(matrixMarkdown());
  });
});
