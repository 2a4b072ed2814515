/** The form of an operation: a field for each argument, sent by the button at the foot. */
import { givenBy, propsOf } from './given.mjs';
import { valueOf } from './values.mjs';
import { actOf, labelOf } from './words.mjs';

/** More fields than these are a screen of their own, or are named by `--fields`. */
const maxFields = 6;
const maxChoices = 8;

const isAbout = ({ name, isRequired }) => isRequired && /^id$|Id$/.test(name);

/** What a field holds before a person has written in it. */
function emptyOf({ schema, isRequired }) {
  if (schema.type === 'boolean') return isRequired ? 'false' : 'null';
  return schema.type === 'array' || schema.type === 'object' ? 'null' : "''";
}

/** The named arguments, or the required ones and the first of the others. */
function chosen(all, names) {
  if (!names) {
    const [needed, others] = [true, false].map((is) => all.filter((one) => one.isRequired === is));
    return [...needed, ...others].slice(0, Math.max(maxFields, needed.length));
  }
  return names.map((name) => {
    const found = all.find((one) => one.name === name);
    if (!found)
      throw new Error(`It has no argument "${name}": ${all.map((one) => one.name).join(', ')}.`);
    return found;
  });
}

const choicesOf = (field) => {
  const values = valueOf(field)?.values ?? [];
  return field.schema.type === 'string' && values.length <= maxChoices ? values : [];
};

function fieldOf(field) {
  const words = choicesOf(field).map((value) => `'${value}': t('${field.name}.${value}')`);
  const choices = words.length ? ` choices={{ ${words.join(', ')} }}` : '';
  return `<OperationField form={form} name="${field.name}" label={t('${field.name}')}${choices} />`;
}

const textsOf = (fields, { button, done }) => ({
  ...Object.fromEntries(
    fields.flatMap((field) => [
      [field.name, labelOf(field.name)],
      ...choicesOf(field).map((value) => [`${field.name}.${value}`, labelOf(value)]),
    ]),
  ),
  'action.send': button,
  'action.cancel': 'Cancel',
  'action.done': done,
});

export function formShape(operation, { host, area, head, fields: names, about }) {
  const given = givenBy(operation.arguments.filter(isAbout), operation);
  const fields = chosen(
    operation.arguments.filter((one) => !isAbout(one)),
    names,
  );
  if (fields.length === 0) throw new Error(`${operation.name} has no argument to ask for.`);
  const act = actOf(operation.name);
  const props = propsOf(...(given.isGiven ? ['args'] : []), 'close');
  return {
    texts: textsOf(fields, act),
    reads: undefined,
    empty: undefined,
    shows: act.button,
    value: given.value,
    files: {},
    screen: `import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { type ReactElement } from 'react';
import { ${area} } from './messages.js';

/** ${about} The contract's schemas say what each field takes. */
export function Screen(${props}: OverlayScreenProps<'${host}'>): ReactElement {
  const t = useMessages(${area});
  ${head}const form = useOperationForm('${operation.name}', {
    initial: { ${fields.map((field) => `${field.name}: ${emptyOf(field)}`).join(', ')} },
    ${given.isGiven ? `given: ${given.source},\n    ` : ''}success: t('action.done'),
    onSuccess: close,
  });
  return (
    <>
      <OperationFields form={form}>
        ${fields.map(fieldOf).join('\n        ')}
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('action.cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('action.send')}
        </Button>
      </OverlayFooter>
    </>
  );
}
`,
  };
}
