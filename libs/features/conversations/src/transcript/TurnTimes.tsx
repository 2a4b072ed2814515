import { StackedBarChart } from '@patchbay/charts';
import { type CallTiming } from '@patchbay/contract';
import { durationClock } from '@patchbay/formats';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { callStats } from './messages.js';
import { heardTurns, maxShownTurns, partsOf, turnParts } from './turn-parts.js';
import { type Player } from './use-player.js';

/**
 * For each turn of a call with sound, what the caller waited for. A bar leads to its place in the
 * recording, where that is loaded.
 */
export function TurnTimes({
  timing,
  player,
}: {
  readonly timing: CallTiming;
  readonly player: Player;
}) {
  const t = useMessages(callStats);
  const all = heardTurns(timing);
  const turns = all.slice(0, maxShownTurns);
  const parts = turns.map(partsOf);
  const seek = (at: number) => player.seek((turns[at]?.offset ?? 0) / 1000);
  const follows = player.recording?.kind === 'call' && player.state.name === 'ready';
  return (
    <StackedBarChart
      title={t('turnTimes')}
      level={3}
      height={180}
      fileName="turn-times"
      note={
        all.length > turns.length
          ? t('firstTurns', { shown: turns.length, all: all.length })
          : t('turnTimesNote')
      }
      empty={t('noTurns')}
      data={{
        kind: 'name',
        categoryLabel: t('turnAt'),
        categories: turns.map(({ offset }) => durationClock(Math.round(offset / 1000))),
        series: turnParts.map((key) => ({
          key,
          label: t(`part.${key}`),
          values: parts.map((part) => Math.round(part[key])),
        })),
      }}
      rows={
        follows
          ? {
              link: (words, at) => (
                <Button size="sm" variant="subtle" onClick={() => seek(at)}>
                  {words}
                </Button>
              ),
              open: seek,
            }
          : undefined
      }
    />
  );
}
