import { createWishes, type Wishes } from '@patchbay/server-conversations';
import { languageOfAccount, type Outgoing } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { callWordsIn } from '../carrier/call-words.js';
import { ownerBehind } from './handset-lists.js';

interface Line {
  readonly from: string;
  /** The number of ours. */
  readonly to: string;
  readonly text: string;
}

type Mark = (
  db: Parameters<Wishes['mark']>[0],
  stored: Parameters<Wishes['mark']>[1],
) => Promise<void>;

/** What becomes of a line besides its text. */
interface Heard {
  readonly keepOnly: boolean;
  readonly also: Mark;
}

/** Wishes to be left alone that are said at the handset; they are kept as those of a carrier are. */
export function createSimulatedWishes(services: {
  readonly store: Store;
  readonly outgoing: Pick<Outgoing, 'admit' | 'text'>;
  readonly log: Log;
}) {
  const { store } = services;
  const wishes = createWishes(services);
  return {
    async ofText(line: Line): Promise<Heard> {
      const kept = await wishes.takeText({ ...line, owner: await ownerBehind(store, line.to) });
      return {
        keepOnly: !kept.isForAgent,
        also: (db, stored) => wishes.mark(db, stored, kept),
      };
    },
    /** `said` is what the agent says to one who wants to be left alone, and empty to others. */
    async ofSpeech(
      agentId: number,
      { from, to, text }: Line,
    ): Promise<Heard & { readonly said: string }> {
      const owner = await ownerBehind(store, to);
      const kept = await wishes.keep({ from, to, text, owner, spoken: true });
      const isStop = kept.wish === 'stop';
      return {
        keepOnly: isStop,
        also: (db, stored) => wishes.mark(db, stored, kept),
        said: isStop ? callWordsIn[await languageOfAccount(store, agentId)].leftAlone : '',
      };
    },
  };
}
