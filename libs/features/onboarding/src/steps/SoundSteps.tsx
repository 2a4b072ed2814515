import { Button, ChoiceGroup, VoiceCard } from '@patchbay/kit';
import { goForward, setTimezone, setVoice, voiceOf, voices } from '@patchbay/onboarding';
import { ownTimeZone, TimeZoneField } from '@patchbay/screens';
import { resolveValues, valueText } from '@patchbay/template-fields';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';
import { useSpeech } from '../wizard/VoiceSample.js';

/** SELECT_TIMEZONE: the zone of “today” and “at nine”; the browser's own zone is offered. */
export function TimezoneStep({ onboarding, close }: StepProps) {
  const { record, access, change } = onboarding;
  const zone = record.timezone ?? ownTimeZone();
  const goOn = () => change((before) => goForward(setTimezone(before, zone), access));
  const now = new Intl.DateTimeFormat(undefined, {
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
      question="Which time zone are you in?"
      reason={`Callers are offered times in this zone. It is ${now} there now.`}
      actions={
        <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
          Continue
        </Button>
      }
    >
      <TimeZoneField
        label="Time zone"
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
  const { record, access, change } = onboarding;
  const speech = useSpeech();
  const chosen = voiceOf(record);
  const goOn = () => change((now) => goForward(setVoice(now, chosen), access));
  const greeting =
    valueText(resolveValues(record.templateFields).values.greeting ?? null) ||
    'Thanks for calling. How can I help?';
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question="Which voice should callers hear?"
      reason="Listen to a few with your own greeting. It can be changed at any time."
      actions={
        <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
          Continue
        </Button>
      }
    >
      <ChoiceGroup label="Voices">
        {voices.slice(0, 8).map((voice) => (
          <VoiceCard
            key={voice.id}
            group="voice"
            title={voice.name}
            description={`${voice.accent}, ${voice.character}`}
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
