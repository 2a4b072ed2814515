import { type AgentCase } from '@patchbay/contract';
import { Chip, DisclosureRow, IconButton, IconPlayerPlayFilled, RowMenu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { CaseTurns, type ShownTurn } from './CaseTurns.js';
import { agentCases as texts } from './messages.js';

export interface CaseRowProps {
  readonly one: AgentCase;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One case: its name, what the last run found, and, opened, every line. */
export function CaseRow({ one, ...rest }: CaseRowProps) {
  const t = useMessages(texts);
  const { title, turns, lastRun } = one;
  return (
    <DisclosureRow
      label={t('open', { title })}
      title={title}
      hint={`${t('lines', { count: turns.length })}${lastRun ? ` · ${t('ranAt', { at: new Date(lastRun.at) })}` : ''}`}
      end={
        <>
          <CaseState lastRun={lastRun} />
          <CaseActions one={one} {...rest} />
        </>
      }
    >
      {() => <CaseTurns turns={turnsOf(one)} />}
    </DisclosureRow>
  );
}

function CaseState({ lastRun }: Pick<AgentCase, 'lastRun'>) {
  const t = useMessages(texts);
  if (!lastRun) return <Chip tone="grey">{t('notRun')}</Chip>;
  return (
    <Chip tone={lastRun.passed ? 'success' : 'danger'}>
      {t(lastRun.passed ? 'passed' : 'failed')}
    </Chip>
  );
}

function CaseActions({ one: { title }, canEdit, isBusy, onRun, onEdit, onDelete }: CaseRowProps) {
  const t = useMessages(texts);
  if (!canEdit) return null;
  return (
    <>
      <IconButton
        label={t('runOne', { title })}
        icon={<IconPlayerPlayFilled size={14} />}
        disabled={isBusy}
        onClick={onRun}
      />
      <RowMenu
        label={t('actions', { title })}
        edit={{ label: t('edit'), onSelect: onEdit }}
        remove={{ label: t('delete'), onSelect: onDelete }}
      />
    </>
  );
}

/** The lines with the answers of the last run; lines after a failure have none. */
function turnsOf({ turns, lastRun }: AgentCase): readonly ShownTurn[] {
  return turns.map((turn, at) => {
    const ran = lastRun?.turns[at];
    return ran ? { say: turn.say, checks: ran.checks, answer: ran } : turn;
  });
}
