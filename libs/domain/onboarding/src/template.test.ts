import { type Seconds } from '@patchbay/kernel';
import { type TemplateField } from '@patchbay/template-fields';
import {
  chooseTemplate,
  createRecord,
  integrationKeys,
  isTemplateStale,
  templateDifferences,
} from './index.js';

const fields: TemplateField[] = [
  { key: 'orgName', type: 'text' },
  { key: 'industry', type: 'select', options: ['dental', 'retail'] },
];
const template = { id: 't1', fields, integrations: ['googleCalendar'] };
const record = chooseTemplate(createRecord(1 as Seconds), template);

describe('a stored record', () => {
  it.each([
    ['as it was', template, false],
    ['with another order', { ...template, fields: [...fields].reverse() }, false],
    [
      'with another title and tip',
      {
        ...template,
        fields: [
          { key: 'orgName', type: 'text', title: 'New', promptTip: 'New' },
          ...fields.slice(1),
        ],
      },
      false,
    ],
    [
      'with another default value',
      { ...template, fields: [{ key: 'orgName', type: 'text', value: 'x' }, ...fields.slice(1)] },
      false,
    ],
    [
      'with the type under its other name',
      { ...template, fields: [{ key: 'orgName', inputType: 'text' }, ...fields.slice(1)] },
      false,
    ],
    [
      'with options in another order',
      {
        ...template,
        fields: [
          fields[0] as TemplateField,
          { key: 'industry', type: 'select', options: ['retail', 'dental'] },
        ],
      },
      false,
    ],
    [
      'with integrations as objects',
      { ...template, integrations: [{ key: 'googleCalendar' }] },
      false,
    ],
    ['with one field more', { ...template, fields: [...fields, { key: 'city' }] }, true],
    ['with one field less', { ...template, fields: fields.slice(1) }, true],
    [
      'with another type',
      { ...template, fields: [{ key: 'orgName', type: 'textarea' }, ...fields.slice(1)] },
      true,
    ],
    [
      'with other options',
      {
        ...template,
        fields: [
          fields[0] as TemplateField,
          { key: 'industry', type: 'select', options: ['dental'] },
        ],
      },
      true,
    ],
    ['with other integrations', { ...template, integrations: ['crm'] }, true],
    ['without integrations', { id: 't1', fields }, true],
  ])('and a template %s: stale %s', (_, current, stale) =>
    expect(isTemplateStale(record, current)).toBe(stale),
  );

  it('lists the differences', () => {
    const current = {
      id: 't1',
      fields: [{ key: 'orgName', type: 'number' }, { key: 'city' }],
      integrations: ['googleCalendar'],
    };
    expect(templateDifferences(record, current)).toEqual({
      stale: true,
      integrations: false,
      addedFields: ['city'],
      removedFields: ['industry'],
      changedFields: ['orgName'],
    });
  });

  it('is fresh again after the template is applied', () => {
    const current = { id: 't1', fields: [...fields, { key: 'city' }] };
    expect(isTemplateStale(chooseTemplate(record, current), current)).toBe(false);
  });

  it('names each integration once', () =>
    expect(integrationKeys({ integrations: ['a', { key: 'a' }, 'b'] })).toEqual(['a', 'b']));
});

describe('values of the platform', () => {
  it('fill fields and mark them, if they fit', () => {
    const filled = chooseTemplate(createRecord(1 as Seconds), template, {
      orgName: 'Acme',
      industry: 'space',
      constructor: 'x',
    });
    expect(filled.templateFields).toEqual([
      { key: 'orgName', type: 'text', value: 'Acme', skipped: false, autoPrefilled: true },
      fields[1],
    ]);
  });

  it('stand in the texts that name them, where other markers stay', () => {
    const greeting = { key: 'greeting', value: 'Welcome to {orgName}, this is {agentName}.' };
    const filled = chooseTemplate(
      createRecord(1 as Seconds),
      { id: 't', fields: [{ key: 'orgName', type: 'text' }, greeting] },
      { orgName: 'Acme' },
    );
    expect(filled.templateFields).toEqual([
      { key: 'orgName', type: 'text', value: 'Acme', skipped: false, autoPrefilled: true },
      expect.objectContaining({ value: 'Welcome to Acme, this is {agentName}.' }),
    ]);
  });
});
