import { type DashboardReport } from '@patchbay/contract';
import { Segmented, SelectField, TagsField } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useFigureZone } from '@patchbay/queries';
import { DraftModal, TimeZoneField } from '@patchbay/screens';
import partClasses from '../parts/Parts.module.css';
import { type useShownMetrics } from '../shown-metrics/use-shown-metrics.js';
import { badAddress } from '../parts/mail-address.js';
import { sharing, type SharingMessages } from './messages.js';
import { hourName, weekdayName } from './report-words.js';
import { ReportPreview } from './ReportPreview.js';
import { type ReportWords, reportWordsOf } from './use-reports.js';
import { TitleAndMetrics } from './TitleAndMetrics.js';

const newReport: Omit<ReportWords, 'timezone'> = {
  title: '',
  metrics: [],
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  recipients: [],
  paused: false,
};

/** What keeps a report from being sent or shown. */
function missingIn(t: SharingMessages, { title, metrics, recipients }: ReportWords): string | null {
  if (title.trim() === '') return t('needsTitle');
  if (metrics.length === 0) return t('needsMetrics');
  if (recipients.length === 0) return t('needsRecipients');
  const address = badAddress(recipients);
  return address === undefined ? null : t('badMail', { address });
}

/** Writes a report: which numbers, when, and to whom, with the mail as it would be sent. */
export function ReportForm({
  report,
  shown,
  onSend,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly report: DashboardReport | undefined;
  readonly shown: ReturnType<typeof useShownMetrics>;
  readonly onSend: (words: ReportWords) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useMessages(sharing);
  const timezone = useFigureZone();
  return (
    <DraftModal<ReportWords>
      title={t(report ? 'editReport' : 'newReport')}
      first={report ? reportWordsOf(report) : { ...newReport, timezone }}
      missingOf={(draft) => missingIn(t, draft)}
      onSend={onSend}
      onClose={onClose}
      send={t('saveReport')}
    >
      {(draft, change) => (
        <>
          <TitleAndMetrics shown={shown} draft={draft} change={change} />
          <WhenFields draft={draft} change={change} />
          <TagsField
            label={t('recipients')}
            help={t('recipientsHelp')}
            value={draft.recipients}
            max={20}
            onChange={(recipients) => change({ recipients })}
          />
          <ReportPreview words={draft} missing={missingIn(t, draft)} />
        </>
      )}
    </DraftModal>
  );
}

function WhenFields({
  draft,
  change,
}: {
  readonly draft: ReportWords;
  readonly change: (part: Partial<ReportWords>) => void;
}) {
  const t = useMessages(sharing);
  const locale = useLocale();
  const numbers = (from: number, count: number, name: (at: number, locale: string) => string) =>
    Array.from({ length: count }, (_, at) => ({
      value: String(from + at),
      label: name(from + at, locale),
    }));
  return (
    <>
      <fieldset className={partClasses.group}>
        <legend>{t('cadence')}</legend>
        <Segmented
          label={t('cadence')}
          value={draft.cadence}
          options={(['daily', 'weekly', 'monthly'] as const).map((value) => ({
            value,
            label: t(`cadence.${value}`),
          }))}
          onChange={(cadence) => change({ cadence })}
        />
      </fieldset>
      <div className={partClasses.pair}>
        {draft.cadence === 'weekly' ? (
          <SelectField
            label={t('weekday')}
            value={String(draft.weekday)}
            options={numbers(1, 7, weekdayName)}
            onChange={({ target }) => change({ weekday: Number(target.value) })}
          />
        ) : null}
        <SelectField
          label={t('hour')}
          value={String(draft.hour)}
          options={numbers(0, 24, hourName)}
          onChange={({ target }) => change({ hour: Number(target.value) })}
        />
        <TimeZoneField
          label={t('timezone')}
          value={draft.timezone}
          onChange={(timezone) => change({ timezone })}
        />
      </div>
    </>
  );
}
