import { Button, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { defaultVoiceId } from '@patchbay/onboarding';
import { OperationField, useSpeech } from '@patchbay/screens';
import { agentSettings } from './messages.js';
import { type SettingControlProps } from './setting-control.js';
import classes from './Settings.module.css';

/** A voice, and a sample of it by the browser. */
export function VoiceControl(props: SettingControlProps) {
  const t = useMessages(agentSettings);
  const { canSpeak, speaking, toggle } = useSpeech();
  const voice = String(props.form.value(props.name).value ?? '') || defaultVoiceId;
  return (
    <div className={classes.voice}>
      <OperationField {...props} optional={false} />
      <Button
        size="sm"
        icon={speaking ? <IconPlayerPauseFilled size={13} /> : <IconPlayerPlayFilled size={13} />}
        onClick={() => toggle(speaking ?? voice, t('voice.sample'))}
        {...(canSpeak ? {} : { disabledReason: t('voice.cannotSpeak') })}
      >
        {t(speaking ? 'voice.stop' : 'voice.play')}
      </Button>
    </div>
  );
}
