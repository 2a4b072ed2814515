import {
  DiffCount,
  EmptyState,
  IconCheck,
  IconHistory,
  SkeletonRows,
  SuggestionSurface,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { useMemo } from 'react';
import { useSettingLabels } from '../settings/use-setting-labels.js';
import { type ConfigChanges, configChanges } from '../versions/compare/config-changes.js';
import { FieldChanges } from '../versions/compare/FieldChanges.js';
import { comparison } from '../versions/compare/messages.js';
import { SidePicker } from '../versions/compare/SidePicker.js';
import { draftSide, liveSide } from '../versions/compare/sides.js';
import { type ComparedSide, type Sides, useSides } from '../versions/compare/use-sides.js';
import { useRestore } from '../versions/use-restore.js';
import { agents } from '../agent/messages.js';
import { OfAgent } from '../agent/OfAgent.js';

/** Overlay `compareChanges`: two of the draft, what is live, and the versions, over every field. */
export function Screen(props: OverlayScreenProps<'compareChanges'>) {
  const t = useMessages(comparison);
  const tier = useViewer().data?.target.type;
  if (tier === 'organization' || tier === 'agent') return <Compared {...props} />;
  return (
    <SuggestionSurface
      {...props.surface}
      eyebrow={t('eyebrow')}
      reason={undefined}
      applyLabel={t('done')}
      onApply={props.close}
    >
      <OfAgent>{null}</OfAgent>
    </SuggestionSurface>
  );
}

function Compared({ args, close, surface }: OverlayScreenProps<'compareChanges'>) {
  const t = useMessages(comparison);
  const from = args.compareFrom ?? liveSide;
  const to = args.compareTo ?? draftSide;
  const sides = useSides();
  const [before, after] = [sides.of(from), sides.of(to)];
  const compared = useChanges(before, after);
  const { restore, isPending } = useRestore(sides.agentId);
  // The draft is the one that is edited: a version beside it can take its place.
  const version = to === draftSide ? before.version : undefined;
  const isEqual = compared?.changes.length === 0;
  const putBack = async () => {
    if (version && (await restore(version, 'staging'))) close();
  };
  return (
    <SuggestionSurface
      {...surface}
      title={useTitle(from, to, before, after) ?? surface.title}
      eyebrow={t('eyebrow')}
      reason={compared === null || isEqual ? undefined : t('help')}
      applyLabel={version ? t('putBack') : t('done')}
      dismissLabel={t('close')}
      onDismiss={version ? close : undefined}
      applying={isPending}
      aside={
        compared && !isEqual ? (
          <DiffCount parts={compared.changes.flatMap(({ parts }) => parts)} />
        ) : undefined
      }
      onApply={version ? () => void putBack() : close}
    >
      {sides.failed ? null : <SidePicker before={from} after={to} options={sides.options} />}
      <Comparison
        compared={compared}
        sides={sides}
        equal={
          to === draftSide && before.version
            ? t('equalVersion')
            : to === draftSide && from === liveSide
              ? t('equalLive')
              : t('equal')
        }
      />
    </SuggestionSurface>
  );
}

function useChanges(before: ComparedSide, after: ComparedSide): ConfigChanges | null {
  const t = useMessages(comparison);
  const labelOf = useSettingLabels();
  return useMemo(
    () =>
      before.config && after.config
        ? configChanges(before.config, after.config, { labelOf, yes: t('yes'), no: t('no') })
        : null,
    [before.config, after.config, labelOf, t],
  );
}

/** Null while one of the two has no name yet. */
function useTitle(
  from: string,
  to: string,
  { name: before, version }: ComparedSide,
  { name: after }: ComparedSide,
): string | null {
  const t = useMessages(comparison);
  if (from === liveSide && to === draftSide) return t('live');
  if (before === '' || after === '') return null;
  return to === draftSide && version
    ? t('version', { title: before })
    : t('title', { before, after });
}

interface ComparisonProps {
  readonly compared: ConfigChanges | null;
  readonly sides: Sides;
  /** What to say where nothing differs. */
  readonly equal: string;
}

function Comparison({ compared, sides, equal }: ComparisonProps) {
  const t = useMessages(comparison);
  const common = useMessages(agents);
  if (compared?.changes.length === 0)
    return (
      <EmptyState icon={<IconCheck size={18} />} title={t('equalTitle')}>
        {equal}
      </EmptyState>
    );
  if (compared) return <FieldChanges {...compared} />;
  if (sides.failed) return <FailedRead title={common('notLoaded')} read={sides.failed} />;
  if (!sides.isRead) return <SkeletonRows count={4} height={28} />;
  return (
    <EmptyState icon={<IconHistory size={18} />} title={t('goneTitle')}>
      {t('gone')}
    </EmptyState>
  );
}
