import { dateFormat, numberFormat, pluralRules } from './index.js';

it('formats of a locale are made once for the same arguments', () => {
  expect(numberFormat('es', { maximumFractionDigits: 1 })).toBe(
    numberFormat('es', { maximumFractionDigits: 1 }),
  );
  expect(numberFormat('es')).not.toBe(numberFormat('en'));
  expect(numberFormat('en')).not.toBe(numberFormat('en', { style: 'percent' }));
  expect(dateFormat('en', { timeZone: 'UTC' })).toBe(dateFormat('en', { timeZone: 'UTC' }));
  expect(pluralRules('en', { type: 'ordinal' })).not.toBe(pluralRules('en'));
});

it('they write as their locale does', () => {
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(0)).toBe(
    'Jan 1, 1970',
  );
  expect(pluralRules('es').select(1)).toBe('one');
});
