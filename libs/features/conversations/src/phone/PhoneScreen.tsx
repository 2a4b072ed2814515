import { displayPhone } from '@patchbay/formats';
import { EmptyState, ErrorState, IconPhone, SelectField, TextField } from '@patchbay/kit';
import { Handset } from './Handset.js';
import classes from './Phone.module.css';
import { useHandset } from './use-handset.js';

/**
 * `/dev/phone`: a handset to call and text the agents of this installation with, as any number, and
 * to be called by them at.
 */
export function Screen() {
  const { from, number, isNumber, to, numbers, closed, taken, ...act } = useHandset();
  if (closed)
    return (
      <main className={classes.page}>
        <ErrorState page title="The phone simulator is closed" onRetry={() => location.reload()}>
          {closed}
        </ErrorState>
      </main>
    );
  return (
    <main className={classes.page}>
      <section className={classes.side}>
        <h1 className={classes.title}>Phone simulator</h1>
        <p className={classes.words}>
          Call and text your agents from any number. What happens here lands in the inbox and in the
          logs, as a real call would.
        </p>
        <TextField
          label="Your number"
          inputMode="tel"
          value={from}
          onChange={act.changeFrom}
          error={
            from !== '' && !isNumber
              ? 'Begin with + and the country code, like +1 512 555 0148'
              : undefined
          }
        />
        {numbers !== null && numbers.length === 0 ? (
          <EmptyState icon={<IconPhone size={18} />} title="No agent has a number yet">
            Choose one in the console, then it can be called here.
          </EmptyState>
        ) : (
          <SelectField
            label="Number to reach"
            value={to}
            onChange={act.changeTo}
            options={(numbers ?? []).map((one) => ({
              value: one.number,
              label: `${displayPhone(one.number)} · ${one.name}`,
            }))}
          />
        )}
      </section>
      {isNumber && to !== '' ? (
        <Handset
          key={`${number} ${to} ${taken?.uuid ?? ''}`}
          from={number}
          to={to}
          name={numbers?.find((one) => one.number === to)?.name ?? displayPhone(to)}
          taken={taken}
          onTaken={act.takeUp}
        />
      ) : null}
    </main>
  );
}
