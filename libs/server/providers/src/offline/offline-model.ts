import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelPort, type ModelRequest } from '../model/port.js';
import { nextMove } from './dialogue.js';
import { linesOf } from './lines.js';
import { reviewFields } from './review.js';
import { summarizeDialogue } from './summarize.js';
import { wordsOf } from './words.js';

/**
 * The default model: a dialogue manager without a language model. It uses the owner's sentences,
 * requests the arguments of a function, and says when it does not know the answer. It is stateless;
 * the same request gives the same reply.
 */
export function createOfflineModel(): ModelPort {
  return {
    name: 'offline',
    label: 'Offline model (answers from instructions, fields and knowledge; no language model)',
    offline: true,
    async *reply(request: ModelRequest, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
      if (signal?.aborted) throw new ModelError('aborted', 'The reply was called off.');
      const input = request.messages.reduce(
        (sum, message) => sum + ('text' in message ? wordsOf(message.text).length : 0),
        0,
      );
      if (request.purpose !== 'converse') {
        const json = JSON.stringify(
          request.purpose === 'summarize'
            ? summarizeDialogue(request)
            : reviewFields(request.fields ?? []),
        );
        yield { type: 'text', delta: json };
        yield { type: 'done', finish: 'stop', usage: { input, output: 0 } };
        return;
      }
      const { say, run, sources } = nextMove(request);
      const { unknown, notMore } = linesOf(request.language);
      for (const delta of say.match(/(?<!\s)\s*\S+/g) ?? []) {
        if (signal?.aborted) throw new ModelError('aborted', 'The reply was called off.');
        yield { type: 'text', delta };
      }
      if (run)
        yield {
          type: 'tool',
          id: `call_${request.messages.length}`,
          name: run.name,
          input: run.input,
        };
      yield {
        type: 'done',
        finish: run ? 'tools' : 'stop',
        usage: { input, output: wordsOf(say).length },
        sources,
        ...(say.includes(unknown) || say.includes(notMore) ? { unknown: true } : {}),
      };
    },
  };
}
