import { Switch, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Functions.module.css';
import { functionTexts } from './messages.js';

/** What a transfer is configured by beside the owner's words. */
export interface TransferAction {
  /** Spoken to the other side before it is connected. */
  readonly transferNotification?: unknown;
  /** Whether the other side sees the number of the agent. */
  readonly useAgentNumber?: unknown;
}

/** The settings of the function that transfers calls. */
export function TransferSettings({
  action,
  canEdit,
  onChange,
}: {
  readonly action: TransferAction;
  readonly canEdit: boolean;
  readonly onChange: (patch: TransferAction) => void;
}) {
  const t = useMessages(functionTexts);
  const { transferNotification: told, useAgentNumber } = action;
  return (
    <div className={classes.more}>
      <TextField
        label={t('transfer.told')}
        help={t('transfer.toldHelp')}
        locked={!canEdit}
        value={typeof told === 'string' ? told : ''}
        onChange={({ target }) => onChange({ transferNotification: target.value })}
      />
      <Switch
        label={t('transfer.ownNumber')}
        help={t('transfer.ownNumberHelp')}
        disabled={!canEdit}
        checked={useAgentNumber === true}
        onChange={(isOn) => onChange({ useAgentNumber: isOn })}
      />
    </div>
  );
}
