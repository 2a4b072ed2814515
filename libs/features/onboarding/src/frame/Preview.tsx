import { Bubble, IconPhoneFilled } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { findVoice, voiceOf } from '@patchbay/onboarding';
import { useOperation } from '@patchbay/queries';
import { useVoiceWords } from '@patchbay/screens';
import { resolveValues, substitute, valueText } from '@patchbay/template-fields';
import { wizard } from './messages.js';
import classes from './Onboarding.module.css';
import { type Onboarding } from './use-onboarding.js';
import { HearVoice, VoiceSample } from './VoiceSample.js';

interface PreviewProps {
  readonly onboarding: Pick<Onboarding, 'record' | 'language' | 'zone'>;
  readonly name: string;
}

/** The agent's first words with the present values, and its voice. */
function useSample({ onboarding: { record, language, zone }, name }: PreviewProps) {
  const t = useMessages(wizard);
  const { values } = resolveValues(record.templateFields);
  const { data } = useOperation(
    'getTemplate',
    { id: record.templateId ?? '' },
    { enabled: record.templateId !== null },
  );
  const welcome = data?.template.agent?.['welcomeMessage'];
  const greeting =
    (typeof welcome === 'string'
      ? substitute(welcome, values)
      : valueText(values.greeting ?? null)) ||
    t('greeting', { name: valueText(values.orgName ?? null) || name });
  const texts = [welcome, record.templateFields.find(({ key }) => key === 'greeting')?.value];
  return { values, greeting, texts, voiceId: voiceOf(record, language, zone) };
}

/** The sample where there is room for a button alone, at the answers that it says. */
export function HearSample({ field, ...props }: PreviewProps & { readonly field: string }) {
  const { greeting, texts, voiceId } = useSample(props);
  const isSaid = texts.some((text) => typeof text === 'string' && text.includes(`{${field}}`));
  return isSaid || field === 'greeting' ? <HearVoice voiceId={voiceId} text={greeting} /> : null;
}

/** The agent's greeting and answers with the present values: only the owner's text. */
export function Preview(props: PreviewProps) {
  const t = useMessages(wizard);
  const wordsOf = useVoiceWords();
  const { name } = props;
  const { values, greeting, voiceId } = useSample(props);
  const hours = valueText(values.openingHours ?? null);
  const voice = findVoice(voiceId);
  return (
    <div className={classes.preview}>
      <header className={classes.previewHead}>
        <span className={classes.previewMark} aria-hidden>
          <IconPhoneFilled size={20} />
        </span>
        <div className={classes.previewName}>
          <strong>{valueText(values.orgName ?? null) || name}</strong>
          <p className={classes.small}>
            {voice ? `${voice.name} · ${wordsOf(voice).character}` : ''}
          </p>
        </div>
        <VoiceSample voiceId={voiceId} text={greeting} />
      </header>
      <Bubble by="agent" mirrored>
        {greeting}
      </Bubble>
      {hours ? (
        <>
          <Bubble by="customer" mirrored>
            {t('askHours')}
          </Bubble>
          <Bubble by="agent" mirrored>
            {substitute(t('hours', { hours: '{openingHours}' }), values)}
          </Bubble>
        </>
      ) : null}
    </div>
  );
}
