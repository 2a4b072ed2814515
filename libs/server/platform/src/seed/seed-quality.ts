import { handledBy, type QualityFacts } from '@patchbay/metrics';
import { isCorrection } from '@patchbay/server-providers';
import { type agentTurns, type messages } from '@patchbay/server-store';

type Line = typeof messages.$inferInsert;

/** The lines of the demo in which an agent says that it does not know. */
const unknown = /\bI do not know\b|\bLet me ask\b|\bLe paso la pregunta\b/;
/** A spoken line lasts longer than the pause before it. */
const pauseShare = 0.25;

/** The replies of the agent among the lines of a conversation, as they would have been measured. */
export const turnsOf = (
  lines: readonly Line[],
  conversationUuid: string,
): (typeof agentTurns.$inferInsert)[] =>
  lines.flatMap((line, at) => {
    const asked = lines[at - 1];
    if (line.author !== 'agent' || asked?.author !== 'customer') return [];
    if (!line.id || !asked.id || !line.createdAt || !asked.createdAt) return [];
    const whole = line.createdAt.getTime() - asked.createdAt.getTime();
    return [
      {
        id: line.id,
        organizationId: line.organizationId,
        accountId: line.accountId,
        conversationUuid,
        askedId: asked.id,
        at: line.createdAt,
        firstMs: Math.round(whole * pauseShare),
        wholeMs: whole,
        isUnknown: unknown.test(line.body),
        isCorrection: at > 1 && isCorrection(asked.body),
      },
    ];
  });

/** What the log says of the quality of a conversation. `satisfaction` goes from 1 to 5. */
export function qualityOf(
  lines: readonly Pick<Line, 'author'>[],
  turns: ReturnType<typeof turnsOf>,
  { outcome, satisfaction }: { readonly outcome: string; readonly satisfaction: number },
): QualityFacts {
  const by = handledBy({
    direction: 'inbound',
    authors: lines.map(({ author }) => author),
    outcome,
    transfers: 0,
  });
  return {
    ...(by ? { handledBy: by } : {}),
    unknownQuestions: turns.filter(({ isUnknown }) => isUnknown).length,
    corrections: turns.filter((turn) => turn.isCorrection).length,
    ...(turns.length > 0
      ? { slowestAnswerMs: Math.max(...turns.map((turn) => turn.firstMs)) }
      : {}),
    sentiment: satisfaction >= 5 ? 'positive' : satisfaction <= 2 ? 'negative' : 'neutral',
  };
}
