import { dateFormat } from '@patchbay/formats';
import { Button, ChoiceGroup, VoiceCard } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { goForward, setTimezone, setVoice, voiceOf, voicesFor } from '@patchbay/onboarding';
import { ownTimeZone, TimeZoneField, useSpeech, useVoiceWords } from '@patchbay/screens';
import { resolveValues, valueText } from '@patchbay/template-fields';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { steps } from './messages.js';

/** SELECT_TIMEZONE: the zone of “today” and “at nine”; the browser's own zone is offered. */
export function TimezoneStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { record, access, change } = onboarding;
  const zone = record.timezone ?? ownTimeZone();
  const goOn = () => change((before) => goForward(setTimezone(before, zone), access));
  const now = dateFormat(useLocale(), {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    weekday: 'long',
  }).format(new Date());
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question={t('zone')}
      reason={t('zoneWhy', { now })}
      actions={
        <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
          {t('next')}
        </Button>
      }
    >
      <TimeZoneField
        label={t('zoneLabel')}
        labelHidden
        large
        value={zone}
        onChange={(chosen) => change((before) => setTimezone(before, chosen))}
      />
    </StepFrame>
  );
}

/** SELECT_VOICE: the agent's voice; each has a sample if the browser supports speech. */
export function VoiceStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { record, access, change, language, zone } = onboarding;
  const speech = useSpeech();
  const wordsOf = useVoiceWords();
  const chosen = voiceOf(record, language, zone);
  const goOn = () => change((now) => goForward(setVoice(now, chosen), access));
  const greeting =
    valueText(resolveValues(record.templateFields).values.greeting ?? null) || t('sample');
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question={t('voice')}
      reason={t(speech.canSpeak ? 'voiceWhy' : 'voiceSilent')}
      actions={
        <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
          {t('next')}
        </Button>
      }
    >
      <ChoiceGroup label={t('voices')}>
        {voicesFor(language, zone).map((voice) => (
          <VoiceCard
            key={voice.id}
            group="voice"
            title={voice.name}
            description={t('voiceWords', wordsOf(voice))}
            selected={voice.id === chosen}
            onSelect={() => change((now) => setVoice(now, voice.id))}
            playing={speech.speaking === voice.id}
            {...(speech.canSpeak ? { onPlay: () => speech.toggle(voice.id, greeting) } : {})}
          />
        ))}
      </ChoiceGroup>
    </StepFrame>
  );
}
