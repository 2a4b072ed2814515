import { type CaseCheck } from '@patchbay/contract';
import { IconButton, IconX, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { type ReactNode } from 'react';
import { endings, kinds, missingOf } from './case-words.js';
import classes from './Cases.module.css';
import { agentCases as texts, type CaseMessages } from './messages.js';

interface CheckFieldsProps {
  readonly check: CaseCheck;
  readonly line: number;
  readonly number: number;
  readonly isChecked: boolean;
  readonly onChange: (check: CaseCheck) => void;
  readonly onRemove: () => void;
}

interface PartProps {
  readonly check: CaseCheck;
  readonly t: CaseMessages;
  /** What is missing, at the control that lacks it. */
  readonly error: (part: NonNullable<ReturnType<typeof missingOf>>) => string | undefined;
  readonly write: (part: Partial<CaseCheck>) => void;
}

/** One check: what it asks, and of what. */
export function CheckFields({
  check,
  line,
  number,
  isChecked,
  onChange,
  onRemove,
}: CheckFieldsProps) {
  const t = useMessages(texts);
  const missing = isChecked ? missingOf(check) : null;
  const part: PartProps = {
    check,
    t,
    error: (one) => (missing === one ? t(`missing.${one}`) : undefined),
    write: (next) => onChange({ ...check, ...next }),
  };
  return (
    <div role="group" aria-label={t('check', { number, line })} className={classes.checkFields}>
      <SelectField
        label={t('kind')}
        labelHidden
        value={check.kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) =>
          onChange({
            kind: event.target.value as CaseCheck['kind'],
            ...keptOf(check, event.target.value),
          })
        }
      />
      <div className={classes.checkParts}>{partsOf[check.kind](part)}</div>
      <IconButton
        label={t('removeCheck', { number, line })}
        icon={<IconX size={15} />}
        onClick={onRemove}
      />
    </div>
  );
}

const groups: Readonly<Record<CaseCheck['kind'], string>> = {
  said: 'words',
  notSaid: 'words',
  ran: 'function',
  notRan: 'function',
  collected: 'field',
  ended: 'ending',
};

/** What was chosen stays where the other kind asks for the same. */
const keptOf = (check: CaseCheck, kind: string) => ({
  value: groups[check.kind] === groups[kind as CaseCheck['kind']] ? check.value : '',
});

const partsOf: Readonly<Record<CaseCheck['kind'], (part: PartProps) => ReactNode>> = {
  said: (part) => <Words {...part} />,
  notSaid: (part) => <Words {...part} />,
  ran: (part) => (
    <>
      <FunctionChoice {...part} />
      {part.check.value === '' ? null : <Argument {...part} />}
    </>
  ),
  notRan: (part) => <FunctionChoice {...part} />,
  collected: (part) => (
    <>
      <TextField
        label={part.t('field')}
        labelHidden
        placeholder={part.t('fieldHint')}
        value={part.check.value}
        error={part.error('field')}
        onChange={(event) => part.write({ value: event.target.value })}
      />
      <Held {...part} />
    </>
  ),
  ended: ({ check, t, error, write }) => (
    <SelectField
      label={t('ending')}
      labelHidden
      placeholder={t('ending')}
      value={check.value}
      error={error('ending')}
      options={endings.map((value) => ({ value, label: t(`ending.${value}`) }))}
      onChange={(event) => write({ value: event.target.value })}
    />
  ),
};

function Words({ check, t, error, write }: PartProps) {
  return (
    <TextField
      label={t('words')}
      labelHidden
      placeholder={t('words')}
      value={check.value}
      error={error('words')}
      onChange={(event) => write({ value: event.target.value })}
    />
  );
}

function FunctionChoice({ check, t, error, write }: PartProps) {
  const { data } = useOperation('getAgentFunctions', {});
  const named = (data?.functions ?? []).map(({ name, label }) => ({ value: name, label }));
  // A function that is not offered any more stays chosen, under its name.
  const functions =
    named.some(({ value }) => value === check.value) || check.value === ''
      ? named
      : [{ value: check.value, label: check.value }, ...named];
  return (
    <SelectField
      label={t('function')}
      labelHidden
      placeholder={t('function')}
      value={check.value}
      error={error('function')}
      options={functions}
      onChange={(event) => write({ value: event.target.value })}
    />
  );
}

/** An argument of a function, and what it holds. Without a name any argument will do. */
function Argument(part: PartProps) {
  const { check, t, write } = part;
  return (
    <>
      <TextField
        label={t('argument')}
        labelHidden
        placeholder={t('argumentHint')}
        value={check.argument ?? ''}
        onChange={(event) => write({ argument: event.target.value })}
      />
      {check.argument?.trim() ? <Held {...part} /> : null}
    </>
  );
}

/** What an argument or a field must hold, or exactly be. */
function Held({ check, t, error, write }: PartProps) {
  return (
    <div className={classes.held}>
      <SelectField
        label={t('match')}
        labelHidden
        value={check.exact ? 'is' : 'holds'}
        options={(['holds', 'is'] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
        onChange={(event) => write({ exact: event.target.value === 'is' })}
      />
      <TextField
        label={t('heldWords')}
        labelHidden
        placeholder={t(check.kind === 'collected' ? 'anything' : 'heldWords')}
        value={check.holds ?? ''}
        error={error('holds')}
        onChange={(event) => write({ holds: event.target.value })}
      />
    </div>
  );
}
