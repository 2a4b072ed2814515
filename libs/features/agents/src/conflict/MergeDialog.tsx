import { Button, ModalSurface, Segmented, WordDiff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { wordDiff } from '@patchbay/template-fields';
import { useMemo, useState } from 'react';
import { type Clash, type Picks, type TwoEdits } from '../draft/merge.js';
import { configKeys } from '../settings/config-fields.js';
import { useSettingLabels } from '../settings/use-setting-labels.js';
import { shortened, textOf } from '../versions/compare/config-changes.js';
import classes from './Conflict.module.css';
import { saveConflict } from './messages.js';

export interface MergeDialogProps {
  readonly surface: OverlayScreenProps<'saveConflict'>['surface'];
  readonly edits: TwoEdits;
  readonly clashes: readonly Clash[];
  readonly onBack: () => void;
  readonly onMerge: (picks: Picks) => void;
}

/** Both values of each place that two people changed, and which of them stays. */
export function MergeDialog({ surface, edits, clashes, onBack, onMerge }: MergeDialogProps) {
  const t = useMessages(saveConflict);
  const [picks, setPicks] = useState<Picks>({});
  const nameOf = usePlaceNames(edits);
  return (
    <ModalSurface
      {...surface}
      title={t('mergeTitle')}
      size="md"
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button variant="filled" onClick={() => onMerge(picks)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{t('mergeHelp')}</p>
      <ul className={classes.clashes}>
        {clashes.map((clash) => (
          <ClashRow
            key={clash.place}
            clash={clash}
            name={nameOf(clash.place)}
            pick={picks[clash.place] ?? 'mine'}
            onPick={(pick) => setPicks({ ...picks, [clash.place]: pick })}
          />
        ))}
      </ul>
    </ModalSurface>
  );
}

type Pick = 'mine' | 'theirs';

function ClashRow({
  clash,
  name,
  pick,
  onPick,
}: {
  readonly clash: Clash;
  readonly name: string;
  readonly pick: Pick;
  readonly onPick: (pick: Pick) => void;
}) {
  const t = useMessages(saveConflict);
  const said = useWords();
  const [mine, theirs] = [said(clash.mine), said(clash.theirs)];
  const { parts } = useMemo(
    () => (pick === 'mine' ? wordDiff(theirs, mine) : wordDiff(mine, theirs)),
    [pick, mine, theirs],
  );
  return (
    <li className={classes.clash}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <Segmented
          label={t('keepOf', { place: name })}
          value={pick}
          onChange={onPick}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'theirs', label: t('theirs') },
          ]}
        />
      </div>
      <WordDiff parts={shortened(parts)} />
    </li>
  );
}

/** A value as people read it: of an answer its value, of a function its words. */
function useWords(): (value: unknown) => string {
  const t = useMessages(saveConflict);
  const words = { yes: t('yes'), no: t('no') };
  return (value) => {
    if (value === undefined) return t('removed');
    const isAnswer = typeof value === 'object' && value !== null && 'key' in value;
    const inner = isAnswer ? (value as { readonly value?: unknown }).value : value;
    return textOf(inner, words) || t('empty');
  };
}

function usePlaceNames({ mine, theirs }: TwoEdits): (place: string) => string {
  const t = useMessages(saveConflict);
  const labelOf = useSettingLabels();
  const fields = [...(mine.templateFields ?? []), ...(theirs.templateFields ?? [])];
  return (place) => {
    const dot = place.indexOf('.');
    const [key, name] = dot < 0 ? [place, ''] : [place.slice(0, dot), place.slice(dot + 1)];
    if (key === 'templateFields') return fields.find((field) => field.key === name)?.title ?? name;
    if (name !== '') return t('function', { name });
    const known = configKeys.find((one) => one === key);
    return known ? labelOf(known) : key;
  };
}
