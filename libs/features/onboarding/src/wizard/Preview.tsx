import { Bubble, IconPhoneFilled } from '@patchbay/kit';
import { findVoice, type OnboardingRecord, voiceOf } from '@patchbay/onboarding';
import { resolveValues, substitute, valueText } from '@patchbay/template-fields';
import classes from './Onboarding.module.css';
import { VoiceSample } from './VoiceSample.js';

/** The agent's greeting and answers with the present values: only the owner's text. */
export function Preview({
  record,
  name,
}: {
  readonly record: OnboardingRecord;
  readonly name: string;
}) {
  const { values } = resolveValues(record.templateFields);
  const greeting =
    valueText(values.greeting ?? null) ||
    substitute('Thanks for calling {orgName}. How can I help?', { orgName: name, ...values });
  const hours = valueText(values.openingHours ?? null);
  const voice = findVoice(voiceOf(record));
  return (
    <div className={classes.preview}>
      <header className={classes.previewHead}>
        <span className={classes.previewMark} aria-hidden>
          <IconPhoneFilled size={20} />
        </span>
        <div className={classes.previewName}>
          <strong>{valueText(values.orgName ?? null) || name}</strong>
          <p className={classes.small}>{voice ? `${voice.name} · ${voice.character}` : ''}</p>
        </div>
        <VoiceSample voiceId={voiceOf(record)} text={greeting} />
      </header>
      <Bubble by="agent" mirrored>
        {greeting}
      </Bubble>
      {hours ? (
        <>
          <Bubble by="customer" mirrored>
            When are you open?
          </Bubble>
          <Bubble by="agent" mirrored>{`We are open ${hours}.`}</Bubble>
        </>
      ) : null}
    </div>
  );
}
