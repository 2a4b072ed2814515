import { type AccountRow } from '@patchbay/server-core';
import { inventPeople } from './demo-names.js';
import { demoPeople } from './demo-people.js';
import { demoBusiness, spanishLine } from './demo-tree.js';
import { createDraw } from './draw.js';
import { type AgentHistory } from './history.js';
import { afterHoursScenarios, dentalScenarios } from './scenarios/dental.js';
import { spanishScenarios } from './scenarios/dental-es.js';
import { roofingScenarios } from './scenarios/roofing.js';
import { eveningHours, officeHours } from './traffic.js';

interface DemoAgents {
  readonly northside: AccountRow;
  readonly afterHours: AccountRow;
  readonly spanish: AccountRow;
  readonly ridgeway: AccountRow;
}

const named = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (marker, key: string) => fields[key] ?? marker);
const greetingOf = (fields: Readonly<Record<string, string>> & { readonly greeting: string }) =>
  named(fields.greeting, fields);

/** Invented callers of Austin and Boulder; their numbers are in other areas than the stories'. */
const austin = ['830', '361', '979', '325', '940', '903'];
const boulder = ['303', '720', '970'];
const people = (
  seed: number,
  count: number,
  areas: readonly string[],
  language: 'en' | 'es' = 'en',
) => inventPeople(createDraw(seed), count, { language, areas });

/**
 * What each agent of the demo did: some six hundred conversations of the dentists within the last
 * four weeks, by a front desk, an agent of the evenings and a Spanish line.
 */
export function historiesOf({
  northside,
  afterHours,
  spanish,
  ridgeway,
}: DemoAgents): readonly AgentHistory[] {
  const dental = demoBusiness.northside;
  const roofing = demoBusiness.ridgeway;
  const desk = {
    language: 'en',
    zone: dental.timezone,
    greeting: greetingOf(dental.fields),
  } as const;
  return [
    {
      ...desk,
      agent: northside,
      traffic: officeHours,
      scenarios: dentalScenarios,
      people: [...demoPeople, ...people(41, 560, austin)],
      fresh: ['Ben Castellano', 'Dana Whitfield', 'Elise Tran', 'Harriet Lund', 'Kwame Boateng'],
      seed: 20260,
    },
    {
      ...desk,
      agent: afterHours,
      traffic: eveningHours,
      scenarios: afterHoursScenarios,
      people: [...[...demoPeople].reverse(), ...people(42, 240, austin)],
      fresh: ['Ruth Abernathy', 'Yusuf Adeyemi'],
      seed: 20261,
    },
    {
      agent: spanish,
      language: 'es',
      zone: dental.timezone,
      greeting: greetingOf({ ...dental.fields, ...spanishLine.fields }),
      traffic: { ...officeHours, perDay: 6 },
      scenarios: spanishScenarios,
      people: people(43, 260, austin, 'es'),
      seed: 20263,
    },
    {
      agent: ridgeway,
      language: 'en',
      zone: roofing.timezone,
      greeting: greetingOf(roofing.fields),
      traffic: { ...officeHours, perDay: 4 },
      scenarios: roofingScenarios,
      people: people(44, 200, boulder),
      seed: 20262,
    },
  ];
}
