import { ColorField, TextArea, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { whiteLabel } from './messages.js';
import { type WhiteLabelValues } from './white-label-values.js';
import classes from './WhiteLabel.module.css';

/** Values that show how a field is written; they are not words of a language. */
const samples = {
  color: '#2b5ce6',
  origin: 'https://portal.example.com',
  scheme: 'com.example.agents',
};

export interface WhiteLabelProps {
  readonly values: WhiteLabelValues;
  readonly problems?:
    | Readonly<Partial<Record<keyof WhiteLabelValues, string | undefined>>>
    | undefined;
  readonly locked: boolean;
  readonly onChange: (key: keyof WhiteLabelValues, value: string) => void;
}

/** The brand colour, the pages that may show the app in a frame, and the app on phones. */
export function WhiteLabel({ values, problems, locked, onChange }: WhiteLabelProps) {
  const t = useMessages(whiteLabel);
  const common = (key: keyof WhiteLabelValues) => ({
    value: values[key],
    error: problems?.[key],
    help: t(`${key}Help`),
    ...(locked ? { locked } : {}),
  });
  const text = (key: keyof WhiteLabelValues) => ({
    ...common(key),
    onChange: (event: { target: { value: string } }) => onChange(key, event.target.value),
  });
  return (
    <section className={classes.block}>
      <h2>{t('title')}</h2>
      <p>{t('help')}</p>
      <div className={classes.card}>
        <ColorField
          label={t('color')}
          placeholder={samples.color}
          {...common('color')}
          onChange={(value) => onChange('color', value)}
        />
        <TextArea
          label={t('origins')}
          rows={3}
          mono
          placeholder={samples.origin}
          {...text('origins')}
        />
        <TextField label={t('appScheme')} placeholder={samples.scheme} {...text('appScheme')} />
      </div>
    </section>
  );
}
