// Which classes of errors have sentences that a person reads: a handler refuses with them, or a row
// keeps them for a screen. All others say why their sentences stay with us.
import ts from 'typescript';

export const saidErrors = new Set([
  'CalendarError',
  'CarrierError',
  'ChargebeeRefusal',
  'CsvProblem',
  'FileError',
  'FunctionRefusal',
  'MappingProblem',
  'OutboundRefusal',
  'PaymentsError',
  'PictureError',
  'RefusedPosting',
  'Refusal',
  'SimulatorProblem',
  'SipUnreachable',
  'WebError',
]);

/** Why the sentences of a class are for no person. */
export const unsaidErrors = new Map([
  ['ConfigError', 'for the operator who starts the process'],
  ['FormulaError', 'has a kind and a place, which have words in each language'],
  ['FrameTooLarge', 'between two processes of ours; the caller says what was read'],
  ['InvalidInvoice', 'a detail of a field’s words, which Spanish leaves out'],
  ['IsolationError', 'has a reason; the caller says what was read'],
  ['LeaseLostError', 'ends work that another process has taken'],
  ['LightningError', 'for the log of the operator'],
  ['MailError', 'for the log of the operator'],
  ['ModelError', 'has a reason, which has words in each language'],
  ['OtherKeyError', 'for the operator who starts the process'],
  ['LinkError', 'has a code; a media node says what follows'],
  ['Unanswered', 'becomes one of three codes on the link of a media node'],
  ['OfferRefusal', 'for the log of the operator; the caller hears a status of SIP'],
  ['OpusRefusal', 'a packet is left out'],
  ['OutOfTime', 'for the log of the operator'],
  ['ParserRefusal', 'carries what a WebError or PictureError said in another process'],
  ['PatternRefusal', 'has a kind, which has words in each language'],
  ['RateError', 'the handler says its own sentence'],
  ['ReplyTooLarge', 'the caller says whose reply it was'],
  ['SpeechError', 'has a code; the call says what follows'],
  ['SqlTooLong', 'has a kind, which has words in each language'],
  ['StorageError', 'the handler says its own sentence'],
  ['StreamRefusal', 'for the log of the operator, and for the carrier'],
  ['TurnLost', 'ends work that another process has taken'],
  ['Unrecorded', 'for the log of the operator'],
  ['UnsealError', 'the handler says its own sentence'],
  ['Unstorable', 'has a kind, which has words in each language'],
  ['WavRefusal', 'the reader of the file says what it was'],
  ['WrongReply', 'a fault of ours'],
]);

/** The classes of a file with what each extends. */
export function classesIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isClassLike(node) && node.name)
      for (const { token, types } of node.heritageClauses ?? [])
        if (token === ts.SyntaxKind.ExtendsKeyword)
          found.push([node.name.text, types[0].expression.getText()]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Of classes with what each extends, those that are errors, in the order of their names. */
export function errorsAmong(classes) {
  const errors = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError']);
  for (let before = 0; before < errors.size;) {
    before = errors.size;
    for (const [name, parent] of classes) if (errors.has(parent)) errors.add(name);
  }
  return [...new Set(classes.map(([name]) => name))].filter((name) => errors.has(name)).sort();
}
