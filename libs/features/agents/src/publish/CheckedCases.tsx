import { Chip, DisclosureList, DisclosureRow } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { CaseTurns } from '../cases/CaseTurns.js';
import { publishCheck as texts } from './messages.js';
import classes from './PublishCheck.module.css';
import { type CheckedCase } from './use-check-run.js';

const tones = {
  waiting: 'grey',
  running: 'grey',
  passed: 'success',
  failed: 'danger',
  regression: 'danger',
} as const;

/** The cases with what the draft made of each, and for those that fail what is live makes of it. */
export function CheckedCases({ cases }: { readonly cases: readonly CheckedCase[] }) {
  const t = useMessages(texts);
  return (
    <section aria-label={t('cases')}>
      <h3 className={classes.heading}>{t('cases')}</h3>
      <DisclosureList>
        {cases.map((one) => (
          <DisclosureRow
            key={one.id}
            label={one.run ? t('open', { title: one.title }) : null}
            title={one.title}
            end={<Chip tone={tones[one.state]}>{t(`state.${one.state}`)}</Chip>}
          >
            {() => <Runs one={one} />}
          </DisclosureRow>
        ))}
      </DisclosureList>
    </section>
  );
}

function Runs({ one: { run, live } }: { readonly one: CheckedCase }) {
  const t = useMessages(texts);
  if (!run) return null;
  const shown = ({ turns }: NonNullable<typeof run>) =>
    turns.map(({ say, checks, ...answer }) => ({ say, checks, answer }));
  if (!live) return <CaseTurns turns={shown(run)} />;
  return (
    <>
      <h4 className={classes.side}>{t('draft')}</h4>
      <CaseTurns turns={shown(run)} />
      <h4 className={classes.side}>{t('live')}</h4>
      <CaseTurns turns={shown(live)} />
    </>
  );
}
