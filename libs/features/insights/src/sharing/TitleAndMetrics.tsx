import { CheckboxesField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type useShownMetrics } from '../shown-metrics/use-shown-metrics.js';
import { sharing } from './messages.js';

interface Words {
  readonly title: string;
  readonly metrics: readonly string[];
}

/** What a link or a report is called, and which numbers it shows. */
export function TitleAndMetrics({
  shown: { metrics = [], titleOf },
  draft,
  change,
}: {
  readonly shown: ReturnType<typeof useShownMetrics>;
  readonly draft: Words;
  readonly change: (part: { title?: string; metrics?: string[] }) => void;
}) {
  const t = useMessages(sharing);
  return (
    <>
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        value={draft.title}
        maxLength={120}
        onChange={({ target }) => change({ title: target.value })}
      />
      <CheckboxesField
        label={t('metrics')}
        value={draft.metrics}
        options={metrics.map(({ name }) => ({ value: name, label: titleOf(name) }))}
        onChange={(chosen) => change({ metrics: [...chosen] })}
      />
    </>
  );
}
