// Behaviour and documentation of the published libraries.
const platform = 'libs/server/platform/src';
const formula = 'libs/domain/formula/src';
const formats = 'libs/domain/formats/src';
const logQuery = 'libs/domain/log-query/src';
const metrics = 'libs/domain/metrics/src';
const template = 'libs/domain/template-fields/src';
const apiClient = 'libs/data/api-client/src';

export const libraries = [
  {
    id: 'C11',
    holds:
      'A filter value that cannot be read is reported beside the result, and refused in a saved metric; fractions are numbers.',
    tests: [
      [
        `${logQuery}/conditions.test.ts`,
        'are refused for %j, which would match more rows without the invalid part',
      ],
      [`${logQuery}/filters.test.ts`, 'reports why it ignores %j'],
      [`${logQuery}/filters.test.ts`, 'accepts the fraction %s for a field of whole numbers'],
      [
        `${platform}/logs/logs.test.ts`,
        'accepts a document, a fraction and a common name of an aggregation, and reports ignored filters',
      ],
    ],
  },
  {
    id: 'C12',
    holds: 'A condition on a document means the same in a metric as in a query of logs.',
    tests: [
      [`${logQuery}/conditions.test.ts`, 'on a document are those of the query: %j'],
      [`${metrics}/value.test.ts`, 'filters by a document like a query'],
    ],
  },
  {
    id: 'C13',
    holds: 'The client refuses dot segments in paths and encodes every other segment.',
    tests: [
      [
        `${apiClient}/client.test.ts`,
        'refuses the dot segment %s, which a browser would resolve to another path',
      ],
      [`${apiClient}/client.test.ts`, 'keeps %j one segment of the path'],
    ],
  },
  {
    id: 'C14',
    holds: 'A formula that folds gives one value for all rows, also when SQL can simplify it.',
    tests: [
      [
        `${formula}/sql/sql.test.ts`,
        'gives one value for all rows for %s, although no remaining operand depends on a row',
      ],
      [
        'libs/server/store/src/formula-rows.test.ts',
        'has one row for all rows when it folds, and else one for each (seed ${seed})',
      ],
    ],
  },
  {
    id: 'C15',
    holds: 'Stored onboarding answers survive fields with null parts, field by field.',
    tests: [
      [
        'libs/domain/onboarding/src/record.test.ts',
        'keeps every answer if one part of one field is invalid',
      ],
      [
        'libs/domain/onboarding/src/answers.test.ts',
        'are applied beside a field whose placeholder is null, as older templates send it',
      ],
    ],
  },
  {
    id: 'C16',
    holds: 'A date that does not exist is no time, and its difference is null.',
    tests: [[`${formula}/compile/compile.test.ts`, "timestamp_diff('2026-99-99', 0)"]],
  },
  {
    id: 'C17',
    holds: 'Money never reads as minus zero, in any locale.',
    tests: [[`${formats}/amounts.test.ts`, 'shows no negative zero in %s']],
  },
  {
    id: 'C18',
    holds:
      'Amounts and times out of range, formulas that are no text and patterns without an ' +
      'engine give a documented answer instead of an exception.',
    tests: [
      [`${formats}/amounts.test.ts`, 'refuses an amount beyond the range of numbers (%#)'],
      [`${formats}/time.test.ts`, 'is empty for %p, which is outside the range of dates'],
      [`${metrics}/value.test.ts`, 'calls an engine for the patterns of its filters'],
      [`${formula}/language/hints.test.ts`, '%p is a problem and does not throw'],
    ],
  },
  {
    id: 'C19',
    holds: 'Only a strict true makes a super-admin or an owner.',
    tests: [
      [
        'libs/domain/permissions/src/session.test.ts',
        'is a super-admin or an owner only if the value is exactly true, for any input',
      ],
    ],
  },
  {
    id: 'C20',
    holds:
      'Everyday names of aggregations, such as median and average, are read as what they mean; unknown ones are refused.',
    tests: [
      [`${metrics}/metric.test.ts`, "[{ aggregation: 'median' }, { aggregation: 'med' }]"],
      [
        `${metrics}/metric.test.ts`,
        'is parsed, or reports which part is missing or of the wrong kind',
      ],
    ],
  },
  {
    id: 'C21',
    holds:
      'Templates report markers of other languages, suggestions are read as people write ' +
      'them, field names and zones of any script are kept, lengths read alike, and a day is ' +
      'the whole day.',
    tests: [
      [`${template}/template.test.ts`, 'reports the syntax of other template languages: %s'],
      [`${template}/field.test.ts`, 'parses a suggestion as people write it: %j from %s'],
      [`${logQuery}/query.test.ts`, 'to a receiver that knows all of them'],
      [`${formats}/time.test.ts`, "['São Paulo', 'America/Sao_Paulo']"],
      [`${metrics}/value.test.ts`, "[59.6, 'duration', 0, '0:59']"],
      [
        `${logQuery}/rows.test.ts`,
        'timestamp %s %s covers a whole day, and one instant of any other value',
      ],
    ],
  },
  {
    id: 'C22',
    holds: 'The example of each README compiles in strict mode, runs and prints the documented.',
    tests: [
      [
        'tools/checks/packages.mjs',
        'example of each README compiles in strict mode, runs and prints the documented',
      ],
    ],
  },
  {
    id: 'C23',
    holds:
      'Packages carry licence, engines and ranges of versions within a size; the client ' +
      'takes a base address, needs no empty arguments, names unknown operations and keeps ' +
      'causes; a formula is one call with hints.',
    tests: [
      ['tools/checks/packages.mjs', 'publishConfig.access must be public'],
      [`${apiClient}/client.test.ts`, 'puts %s before the path'],
      [`${apiClient}/client.test.ts`, 'needs no arguments if all of them are optional'],
      [`${apiClient}/client.test.ts`, 'names an unknown operation, and the most similar known one'],
      [`${apiClient}/client.test.ts`, 'keeps the failure of a request as the cause'],
      [
        `${apiClient}/client.test.ts`,
        'contains plain data only, so that a build can replace the schemas by it',
      ],
      [`${formula}/compile/compile.test.ts`, 'is compiled directly'],
      [`${formula}/language/hints.test.ts`, 'throws the error, its position, and a suggestion'],
    ],
  },
];
