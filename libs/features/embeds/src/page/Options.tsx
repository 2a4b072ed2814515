import { ColorField, RadioGroup, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from '../parts/Embed.module.css';
import {
  type EmbedChoice,
  type EmbedKind,
  embedKinds,
  hasColor,
  hasLabel,
  isForVisitors,
} from '../snippets/kinds.js';
import { embed } from './messages.js';
import { type AgentOption } from './use-agents.js';

/** What is shown, of which agent, and how it looks. */
export function Options({
  kind,
  choice,
  agents,
  onKind,
  onTarget,
  onLook,
}: {
  kind: EmbedKind;
  choice: EmbedChoice;
  agents: readonly AgentOption[];
  onKind: (kind: EmbedKind) => void;
  onTarget: (target: string) => void;
  onLook: (look: Partial<Pick<EmbedChoice, 'label' | 'color' | 'start'>>) => void;
}) {
  const t = useMessages(embed);
  return (
    <section className={classes.block} aria-label={t('what')}>
      <RadioGroup
        label={t('what')}
        value={kind}
        options={embedKinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
          help: t(`help.${value}`),
        }))}
        onChange={onKind}
      />
      {isForVisitors(kind) && agents.length > 0 ? (
        <SelectField
          label={t('agent')}
          value={choice.target}
          options={agents}
          onChange={({ target }) => onTarget(target.value)}
        />
      ) : null}
      {isForVisitors(kind) && agents.length === 0 ? (
        <TextField
          label={t('agentAddress')}
          mono
          value={choice.target}
          help={t('agentAddressHelp')}
          onChange={({ target }) => onTarget(target.value.trim())}
        />
      ) : null}
      {hasLabel(kind) ? (
        <TextField
          label={t('label')}
          optional
          value={choice.label}
          onChange={({ target }) => onLook({ label: target.value })}
        />
      ) : null}
      {hasColor(kind) ? (
        <ColorField
          label={t('color')}
          optional
          value={choice.color}
          onChange={(color) => onLook({ color })}
        />
      ) : null}
      {isForVisitors(kind) ? null : (
        <TextField
          label={t('start')}
          optional
          mono
          value={choice.start}
          help={t(kind === 'app' ? 'startHelp' : 'startModalHelp')}
          onChange={({ target }) => onLook({ start: target.value.trim() })}
        />
      )}
    </section>
  );
}
