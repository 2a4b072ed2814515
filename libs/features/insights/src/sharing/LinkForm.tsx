import { SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useFigureZone } from '@patchbay/queries';
import { DraftModal, TimeZoneField } from '@patchbay/screens';
import partClasses from '../parts/Parts.module.css';
import { type useShownMetrics } from '../shown-metrics/use-shown-metrics.js';
import { sharing } from './messages.js';
import { TitleAndMetrics } from './TitleAndMetrics.js';

/** What is written of a link. */
export interface LinkWords {
  readonly title: string;
  readonly metrics: string[];
  readonly days: number;
  readonly timezone: string;
  readonly expiresInDays: number;
}

const spans = [1, 7, 14, 30, 90, 365];
const lives = [1, 7, 30, 90, 365];
const first: Omit<LinkWords, 'timezone'> = {
  title: '',
  metrics: [],
  days: 30,
  expiresInDays: 30,
};

/** Makes a link: which numbers, of which time, and how long it works. */
export function LinkForm({
  shown,
  onSend,
  onClose,
}: {
  readonly shown: ReturnType<typeof useShownMetrics>;
  readonly onSend: (words: LinkWords) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useMessages(sharing);
  const timezone = useFigureZone();
  const missingOf = ({ title, metrics: chosen }: LinkWords) =>
    title.trim() === '' ? t('needsTitle') : chosen.length === 0 ? t('needsMetrics') : null;
  return (
    <DraftModal<LinkWords>
      title={t('newLink')}
      first={{ ...first, timezone }}
      missingOf={missingOf}
      onSend={onSend}
      onClose={onClose}
      send={t('makeLink')}
    >
      {(draft, change) => (
        <>
          <TitleAndMetrics shown={shown} draft={draft} change={change} />
          <div className={partClasses.pair}>
            <SelectField
              label={t('days')}
              value={String(draft.days)}
              options={spans.map((count) => ({
                value: String(count),
                label: t('days.last', { count }),
              }))}
              onChange={({ target }) => change({ days: Number(target.value) })}
            />
            <SelectField
              label={t('expiresIn')}
              value={String(draft.expiresInDays)}
              options={lives.map((count) => ({
                value: String(count),
                label: t('expires.days', { count }),
              }))}
              onChange={({ target }) => change({ expiresInDays: Number(target.value) })}
            />
          </div>
          <TimeZoneField
            label={t('timezone')}
            value={draft.timezone}
            onChange={(timezone) => change({ timezone })}
          />
        </>
      )}
    </DraftModal>
  );
}
