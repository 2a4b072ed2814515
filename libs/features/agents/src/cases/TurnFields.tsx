import { type CaseCheck } from '@patchbay/contract';
import {
  Button,
  IconButton,
  IconPlus,
  IconTrash,
  IconX,
  SelectField,
  TextArea,
  TextField,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { type CaseTurn, mostChecks } from './case-words.js';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';

const kinds: readonly CaseCheck['kind'][] = ['said', 'notSaid', 'ran', 'notRan'];
const isOfFunction = ({ kind }: Pick<CaseCheck, 'kind'>) => kind === 'ran' || kind === 'notRan';

interface TurnFieldsProps {
  readonly turn: CaseTurn;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (turn: CaseTurn) => void;
  /** Absent for the only line. */
  readonly onRemove?: () => void;
}

/** A line of the caller, and the checks of the answer to it. */
export function TurnFields({ turn, number, error, onChange, onRemove }: TurnFieldsProps) {
  const t = useMessages(texts);
  const write = (checks: readonly CaseCheck[]) => onChange({ ...turn, checks: [...checks] });
  return (
    <li className={classes.turnFields} aria-label={t('line', { number })}>
      <div className={classes.sayField}>
        <TextArea
          label={t('say')}
          rows={2}
          value={turn.say}
          error={error}
          onChange={(event) => onChange({ ...turn, say: event.target.value })}
        />
        {onRemove ? (
          <IconButton
            label={t('removeLine', { number })}
            icon={<IconTrash size={15} />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      {turn.checks.map((check, at) => (
        <CheckFields
          key={at}
          check={check}
          line={number}
          number={at + 1}
          onChange={(next) => write(turn.checks.map((one, index) => (index === at ? next : one)))}
          onRemove={() => write(turn.checks.filter((_, index) => index !== at))}
        />
      ))}
      {turn.checks.length < mostChecks ? (
        <Button
          size="sm"
          variant="subtle"
          icon={<IconPlus size={14} />}
          onClick={() => write([...turn.checks, { kind: 'said', value: '' }])}
        >
          {t('addCheck')}
        </Button>
      ) : null}
    </li>
  );
}

interface CheckFieldsProps {
  readonly check: CaseCheck;
  readonly line: number;
  readonly number: number;
  readonly onChange: (check: CaseCheck) => void;
  readonly onRemove: () => void;
}

function CheckFields({ check, line, number, onChange, onRemove }: CheckFieldsProps) {
  const t = useMessages(texts);
  const { data } = useOperation('getAgentFunctions', {});
  const named = (data?.functions ?? []).map(({ name, label }) => ({ value: name, label }));
  // A function that is not offered any more stays chosen, under its name.
  const functions =
    named.some(({ value }) => value === check.value) || check.value === ''
      ? named
      : [{ value: check.value, label: check.value }, ...named];
  const write = (value: string) => onChange({ ...check, value });
  const changeKind = (kind: CaseCheck['kind']) =>
    onChange({ kind, value: isOfFunction(check) === isOfFunction({ kind }) ? check.value : '' });
  return (
    <div role="group" aria-label={t('check', { number, line })} className={classes.checkFields}>
      <SelectField
        label={t('kind')}
        labelHidden
        value={check.kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) => changeKind(event.target.value as CaseCheck['kind'])}
      />
      {isOfFunction(check) ? (
        <SelectField
          label={t('function')}
          labelHidden
          placeholder={t('function')}
          value={check.value}
          options={functions}
          onChange={(event) => write(event.target.value)}
        />
      ) : (
        <TextField
          label={t('words')}
          labelHidden
          placeholder={t('words')}
          value={check.value}
          onChange={(event) => write(event.target.value)}
        />
      )}
      <IconButton
        label={t('removeCheck', { number, line })}
        icon={<IconX size={15} />}
        onClick={onRemove}
      />
    </div>
  );
}
