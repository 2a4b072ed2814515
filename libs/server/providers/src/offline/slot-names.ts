import { actOf, withoutGreeting } from './dialogue-acts.js';

const introduced =
  /\b(?:my name is|my name's|name is|this is|i am|i'm|it is|it's|call me|speaking with) ((?:(?:Dr|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|van|von|da|la|al|bin) ?)?\p{Lu}[\p{L}'’.-]*){0,3})/u;
const introducedLoose =
  /\b(?:my name is|my name's|the name is|name's)\s+([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,2})/iu;
const notNames = new Set(
  (
    'open closed sorry fine good calling looking interested here not a an the in on at so very ' +
    'trying just from about monday tuesday wednesday thursday friday saturday sunday next ' +
    'tomorrow today what when where who how why can could is are do does i you no yes please ' +
    'thanks hello better not sorry actually wait make mean meant instead hang hold under before after'
  ).split(' '),
);

/** Letter case as written, except when everything is small. */
const titled = (name: string) =>
  (name === name.toLowerCase()
    ? name.replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
  )
    .replace(/(?<![.,!\s])[.,!\s]+$/, '')
    .trim();

const noPerson =
  /\b(?:Not|Sorry|No)\b|day\b|January|February|March|April|May|June|July|August|September|October|November|December/;

/** "For Ann Lee", "under Ann Lee", or a name at the end of a line. */
function hearWhom(line: string): string | undefined {
  const whom =
    /\b(?:[Ff]or(?: my (?:son|daughter|wife|husband|mother|father|mom|dad|partner|child))?|[Uu]nder|[Nn]ame['’]s|[Nn]ame is) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)/u.exec(
      line,
    )?.[1] ?? /[,.] (?:[Uu]nder )?(\p{Lu}\p{L}+ \p{Lu}[\p{L}'’-]+)[.!]?$/u.exec(line)?.[1];
  return whom && !noPerson.test(whom) ? whom : undefined;
}

/** A name in a line; as an answer to the question for it, the line itself. */
export function hearName(text: string, isAsked: boolean): string | undefined {
  // The expressions count on single blanks.
  const line = withoutGreeting(text).replace(/\s+/g, ' ');
  const said = (
    introduced.exec(
      line.replace(/\b(?:I|Im|It|This|My|Call|Name)\b/g, (word) => word.toLowerCase()),
    )?.[1] ?? introducedLoose.exec(line)?.[1]
  )
    ?.split(/ (?:and|but|i|my|from|calling|here)\b/i)[0]
    ?.split(/(?<!\b(?:Dr|Mr|Mrs|Ms|\p{Lu}))\. /u)[0];
  if (said && !notNames.has(said.split(' ')[0]?.toLowerCase() ?? '')) return titled(said);
  const whom = hearWhom(line);
  if (!isAsked) return whom;
  const bare =
    line
      .split(/[,;.!?](?: |$)| (?:and|my number|at \d|with an?)\b/i)[0]
      ?.replace(/^(?:it'?s|this is|i'?m|i am|yes|sure|ok|okay)\b[\s,]*/i, '')
      .replace(/\b(?:here|speaking|please)\s*$/i, '')
      .trim() ?? '';
  const words = bare.split(/\s+/).filter(Boolean);
  const isName =
    words.length >= 1 &&
    words.length <= 4 &&
    /^[\p{L}'’. -]+$/u.test(bare) &&
    !words.some((word) => notNames.has(word.toLowerCase()));
  return isName &&
    !['yes', 'fine', 'no', 'thanks', 'goodbye', 'foreign', 'repeat'].includes(actOf(bare))
    ? titled(bare)
    : whom;
}
