// E8, E10 to E13, E15, E17, E18, E20, E22: files as other programs write them.
const kit = 'libs/server/kit/src';
const contacts = 'libs/server/conversations/src/contacts';
const foreignText = 'libs/server/providers/src/parsers/foreign-text.test.ts';

export const tables = [
  {
    id: 'E8',
    holds:
      'A time of a task lies after 2019 and within a year; days of a spreadsheet and milliseconds ' +
      'are refused by their name, in files and calls, and a time that has passed is said.',
    tests: [
      ['libs/server/telephony/src/tasks/schedule-time.test.ts', 'is not %d'],
      [
        'libs/server/telephony-tests/src/tasks/csv.test.ts',
        'refuses days of a spreadsheet and markers that nothing fills, and says what has passed',
      ],
      [
        'libs/features/tasks/src/task/edit-task.test.tsx',
        'says that a time has passed before it is sent',
      ],
    ],
  },
  {
    id: 'E10',
    holds: 'A page that is wrapped in a form is read; a form loses its controls, not its text.',
    tests: [[foreignText, 'is read where the whole page is a form, without its controls']],
  },
  {
    id: 'E12',
    holds: 'Hidden text of a Word document is not read; merged cells stand in each of their rows.',
    tests: [
      [foreignText, 'hidden text of a Word document is left out, and nothing else'],
      [foreignText, 'repeats merged cells in each of their rows'],
      [
        'libs/server/providers/src/parsers/documents.test.ts',
        'has merged cells in each of their rows, and no text that is hidden',
      ],
    ],
  },
  {
    id: 'E15',
    holds:
      'A table is read as a spreadsheet reads it, in both imports: quotation marks within cells, ' +
      'titles, separators and encodings; rows are numbered as it shows them.',
    tests: [
      [
        `${kit}/bodies/csv.test.ts`,
        'reads a quotation mark within a cell as a spreadsheet does, and every other row',
      ],
      [
        `${kit}/bodies/csv.test.ts`,
        'makes a mark that is closed in another row the problem of that row',
      ],
      [
        `${kit}/bodies/csv.test.ts`,
        'counts rows as a spreadsheet shows them, with empty ones and cells over several lines',
      ],
    ],
  },
  {
    id: 'E17',
    holds:
      'Files for spreadsheets begin with the mark of UTF-8, and what is exported is imported ' +
      'unchanged, whatever people are called; one module writes cells and one reads them.',
    tests: [
      ['libs/domain/log-query/src/csv.test.ts', 'cell by cell, quoted where needed or everywhere'],
      [
        `${contacts}/csv.test.ts`,
        'changes nothing when it is imported, whatever people are called',
      ],
      ['libs/ui/screens/src/lists/list-export.test.tsx', 'begins with the mark of UTF-8'],
      ['tools/checks/csv-places.test.mjs', 'are read by one module and written by one'],
    ],
  },
  {
    id: 'E18',
    holds:
      'Columns of address books are known in seven languages, shown with samples and changed ' +
      'before the import; several numbers are kept; vCards are read.',
    tests: [
      [`${contacts}/csv.test.ts`, 'are known: %s'],
      [`${contacts}/csv.test.ts`, 'are what the caller says'],
      [
        `${contacts}/csv.test.ts`,
        'are used in their order, the first valid one, and the others are kept and named',
      ],
      [`${contacts}/csv.test.ts`, 'are read in the forms that telephones and address books write'],
      [
        'libs/features/conversations/src/contacts/import/import.test.tsx',
        'shows what each column is read as, and reads it as the person says',
      ],
    ],
  },
  {
    id: 'E22',
    holds:
      'A marker with two braces, with spaces or of no field gets a notice at its field, and stays as ' +
      'it is; a task whose words hold any marker is refused.',
    tests: [
      [
        'libs/domain/template-fields/src/stray-markers.test.ts',
        'are faults of a text, once, whether their field is known or not',
      ],
      ['libs/domain/messaging/src/rules.test.ts', 'name their unknown markers once'],
      [
        'libs/ui/editor/src/field/prompt-editor.test.tsx',
        'says of two braces and of spaces how it is written',
      ],
      [
        'libs/server/telephony-tests/src/tasks/csv.test.ts',
        'refuses days of a spreadsheet and markers that nothing fills, and says what has passed',
      ],
    ],
  },
];
