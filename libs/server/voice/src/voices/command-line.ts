/**
 * The words of a command line: separated by spaces, with quotes around words that contain some.
 * There is no shell: `$`, `;`, `|`, `>` and wildcards are plain letters. Throws for a quote without
 * its end and for an empty line.
 */
export function wordsOfCommand(line: string): readonly [string, ...string[]] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const letter of line) {
    if (quote !== null) {
      if (letter === quote) quote = null;
      else word = (word ?? '') + letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + letter;
  }
  if (quote !== null) throw new Error(`The command has a ${quote} without its end.`);
  if (word !== null) words.push(word);
  const [program, ...rest] = words;
  if (!program) throw new Error('The command is empty.');
  return [program, ...rest];
}
