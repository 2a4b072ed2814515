// The conversations of the suite as text. `=` begins one with its title, `>` is what the caller
// says; the lines below it are what must be true of the reply and of what has been done by then.

/** An expectation by its first word: "answers oil pads". */
export interface Expectation {
  readonly kind: string;
  readonly value: string;
}

export interface Turn {
  readonly text: string;
  readonly expects: readonly Expectation[];
}

export interface Conversation {
  readonly title: string;
  readonly turns: readonly Turn[];
}

/** Reads the conversations of a file. */
export function readConversations(text: string): readonly Conversation[] {
  return text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split(/\n> /);
      return {
        title,
        turns: rest.map((turn) => {
          const [said = '', ...lines] = turn.trim().split('\n');
          return { text: said, expects: lines.map(readExpectation) };
        }),
      };
    });
}

function readExpectation(line: string): Expectation {
  const [kind = '', ...words] = line.split(' ');
  return { kind, value: words.join(' ') };
}
