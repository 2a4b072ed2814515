import { type AgentConfig } from '@patchbay/contract';
import { Chip, IconArrowBackUp, IconButton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Decision, WhyButton } from '@patchbay/screens';
import { agentSettings, configFields, settingHelp } from './messages.js';
import { type SettingForm } from './setting-control.js';
import { rowOf, type SettingKey } from './setting-table.js';
import { isChanged, valueWords } from './setting-values.js';
import { SettingControl } from './SettingControl.js';
import classes from './Settings.module.css';

export interface SettingFieldProps {
  readonly name: SettingKey;
  readonly form: SettingForm;
  readonly config: AgentConfig;
  readonly canEdit: boolean;
  /** Who else decides it; null for no other. */
  readonly decision: Decision | null;
  readonly onRestore: () => void;
}

/** One setting: its control, what it does, the default, and who decided it. */
export function SettingField({ name, decision, onRestore, ...props }: SettingFieldProps) {
  const t = useMessages(agentSettings);
  const label = useMessages(configFields)(name);
  const { form, config, canEdit } = props;
  const row = rowOf(name);
  return (
    <div className={classes.setting}>
      <SettingControl
        row={row}
        form={form}
        name={name}
        label={label}
        help={<SettingHelp name={name} />}
        aside={row.unit ? t(`unit.${row.unit}`) : undefined}
        locked={!canEdit}
      />
      <div className={classes.marks}>
        {row.isKept ? <Chip tone="grey">{t('savedOnly')}</Chip> : null}
        <span className={classes.buttons}>
          {canEdit && row.defaultValue !== null && isChanged(config, name) ? (
            <IconButton
              label={t('restore', { label })}
              icon={<IconArrowBackUp size={15} />}
              onClick={onRestore}
            />
          ) : null}
          {decision ? <WhyButton label={label} decision={decision} /> : null}
        </span>
      </div>
    </div>
  );
}

/** What a setting does, and what applies without it. */
function SettingHelp({ name }: { readonly name: SettingKey }) {
  const t = useMessages(agentSettings);
  const help = useMessages(settingHelp)(name);
  const row = rowOf(name);
  if (row.defaultValue !== null)
    return (
      <>
        {help} {t('usual', { value: valueWords(t, row, row.defaultValue) })}
      </>
    );
  return row.group === 'basics' ? (
    help
  ) : (
    <>
      {help} {t('usualNone')}
    </>
  );
}
