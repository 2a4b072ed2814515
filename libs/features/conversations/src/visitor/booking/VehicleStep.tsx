import { TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Choices } from './Choices.js';
import { booking } from './messages.js';
import { StepForm } from './StepForm.js';
import { type StepProps } from './step-props.js';
import { useProblems } from './use-problems.js';

const fields = [
  { name: 'make', max: 60 },
  { name: 'model', max: 60 },
  { name: 'year', max: 4, optional: true, inputMode: 'numeric' },
  { name: 'vin', max: 40, optional: true, mono: true },
] as const;

const transports = ['WAITER', 'DROPOFF'] as const;

/** Which vehicle comes, and whether the person stays with it. */
export function VehicleStep({ draft, change, takesFocus, go, steps }: StepProps) {
  const t = useMessages(booking);
  const { wordsFor, check } = useProblems('vehicle', draft);
  const next = () => {
    if (!check()) return false;
    go('time');
    return true;
  };
  return (
    <StepForm
      step="vehicle"
      steps={steps}
      takesFocus={takesFocus}
      onBack={() => go('service')}
      onNext={next}
    >
      {fields.map(({ name, max, ...look }) => (
        <TextField
          key={name}
          large
          {...look}
          label={t(name)}
          help={name === 'vin' ? t('vinHelp') : undefined}
          autoComplete="off"
          maxLength={max}
          value={draft[name]}
          error={wordsFor(name)}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <Choices
        label={t('transport')}
        value={draft.transport}
        onChange={(transport) => change({ transport })}
        choices={transports.map((value) => ({ value, label: t(`transport.${value}`) }))}
      />
    </StepForm>
  );
}
