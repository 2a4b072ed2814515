import { type AgentConfig } from '@patchbay/contract';
import { Chip, IconAdjustments, IconBolt, IconButton, IconTrash, TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useFunctionWords } from '@patchbay/screens';
import { keyMarkers } from '@patchbay/template-fields';
import { useState } from 'react';
import classes from './Functions.module.css';
import { HowItWorks } from './HowItWorks.js';
import { functionTexts } from './messages.js';
import { Missing } from './Missing.js';
import { type TransferAction, TransferSettings } from './TransferSettings.js';
import { type CatalogueFunction } from './use-functions.js';

type Action = NonNullable<AgentConfig['actions']>[number];
type ActionPatch = Pick<Action, 'instructions'> & TransferAction;

export interface FunctionRowProps {
  readonly action: Action;
  /** Undefined for a function that the catalogue does not have. */
  readonly entry: CatalogueFunction | undefined;
  readonly canEdit: boolean;
  readonly onChange: (patch: ActionPatch) => void;
  readonly onRemove: () => void;
}

/** A function of the agent: when it runs, in the owner's words, and what it misses. */
export function FunctionRow({ action, entry, canEdit, onChange, onRemove }: FunctionRowProps) {
  const t = useMessages(functionTexts);
  const words = useFunctionWords();
  const name = words.name(action.name, entry?.label ?? action.name);
  const [isOpen, setOpen] = useState(false);
  const hasSettings = entry?.hasSettings === true && action.name === 'transfer';
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <IconBolt size={15} aria-hidden /> {name}
      </span>
      <TextArea
        label={t('whenRuns', { name })}
        labelHidden
        rows={1}
        marked={keyMarkers}
        locked={!canEdit}
        value={action.instructions ?? ''}
        placeholder={entry && words.placeholder(entry.name, entry.placeholder)}
        onChange={({ target }) => onChange({ instructions: target.value })}
      />
      {entry?.runs === 'after' ? <Chip tone="grey">{t('after')}</Chip> : null}
      <span className={classes.tools}>
        {entry ? <HowItWorks entry={entry} /> : null}
        {hasSettings ? (
          <IconButton
            label={t('settings', { name })}
            icon={<IconAdjustments size={15} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
        {canEdit ? (
          <IconButton
            label={t('remove', { name })}
            icon={<IconTrash size={15} />}
            onClick={onRemove}
          />
        ) : null}
      </span>
      {entry && !entry.allowed ? <Missing entry={entry} /> : null}
      {hasSettings && isOpen ? (
        <TransferSettings action={action as TransferAction} canEdit={canEdit} onChange={onChange} />
      ) : null}
    </li>
  );
}
