import { defineArea, type Messages } from '@patchbay/messages';

/** Fields of structured values: files, names with values, JSON. */
export const values = defineArea('values', {
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  chooseOther: 'Choose another file',
  noFile: 'None chosen',
  anyFile: 'Any file',
  atMost: 'at most {size}',
  tooLarge: '{name} is {size}. Choose a file of at most {max}.',
  wrongKind: '{name} is no {kinds}.',
  remove: 'Remove {name}',
  rowName: 'Name {row, number}',
  rowValue: 'Value {row, number}',
  removeRow: 'Remove row {row, number}',
  addRow: 'Add a row',
  name: 'Name',
  value: 'Value',
  twice: 'This name is in the list above.',
  nameless: 'Enter a name for this value.',
  jsonAt: 'Line {line, number}, column {column, number}: {expected}.',
  'json.value': 'a value is expected',
  'json.valueOrEnd': 'a value or ] is expected',
  'json.key': 'a name in double quotes is expected',
  'json.keyOrEnd': "a name in double quotes or '}' is expected",
  'json.colon': 'a colon is expected',
  'json.afterInObject': "a comma or '}' is expected",
  'json.afterInList': 'a comma or ] is expected',
  'json.end': 'the text should end here',
});

/** The messages of this area in the current language. */
export type ValueMessages = Messages<typeof values.texts>;
