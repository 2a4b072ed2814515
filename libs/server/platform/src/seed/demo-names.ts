import { type Draw } from './draw.js';
import { type DemoPerson } from './demo-people.js';

/** Invented names; a caller of the demo has one of each list. */
const names = {
  en: {
    first:
      'Abigail Amir Annika Aaron Bianca Caleb Chidi Clara Corey Dalia Derek Edith Elena Farid Fiona Gavin Grace Hana Hugo Imani Irene Jasper Jolene Kareem Kira Leon Lydia Maya Milo Nadia Nolan Odette Omar Petra Quinn Rafael Rosa Selma Silas Tara Theo Uma Viktor Wren Yara Zane'.split(
        ' ',
      ),
    last: 'Alder Barnett Brookes Cho Coleman Dahl Delgado Egan Farrow Fenwick Garza Greer Haddad Holloway Iqbal Jansen Kapoor Keane Larsen Lowry Maddox Mbeki Nakata Novak Okoye Pell Prescott Quigley Ramsey Rhodes Saito Sandoval Thorne Tully Ueda Vaughn Voss Wexler Yates Zapata'.split(
      ' ',
    ),
  },
  es: {
    first:
      'Adriana Alonso Belén Camila César Dolores Emilio Esteban Fátima Gabriela Héctor Inés Joaquín Lucía Mateo Noemí Óscar Pilar Ramón Rocío Sofía Tomás Valeria Ximena'.split(
        ' ',
      ),
    last: 'Aguirre Benítez Cárdenas Durán Escobar Figueroa Guerrero Ibáñez Jiménez Lozano Muñoz Núñez Ortega Peña Quintero Rosales Sepúlveda Treviño Valdés Zúñiga'.split(
      ' ',
    ),
  },
} as const;

export type DemoLanguage = keyof typeof names;

const withoutMarks = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Invented people besides those of the demo's stories: some without a name, some visitors of the web
 * site, some who write mails. Numbers are from the range reserved for fiction, which has a hundred
 * for each of the area codes; no two people of one call have the same.
 */
export function inventPeople(
  draw: Draw,
  count: number,
  { language, areas }: { readonly language: DemoLanguage; readonly areas: readonly string[] },
): readonly DemoPerson[] {
  const { first, last } = names[language];
  return Array.from({ length: count }, (_none, at): DemoPerson => {
    const name = `${draw.one(first)} ${draw.one(last)}`;
    const plain = withoutMarks(name);
    const share = draw.fraction();
    if (share < 0.16)
      return {
        name,
        address: `visitor-${plain}-${at}`.toLowerCase().replaceAll(' ', '-'),
        kind: 'visitor',
        cnam: null,
      };
    if (share < 0.24)
      return {
        name,
        address: `${plain}.${at}@example.com`.toLowerCase().replaceAll(' ', '.'),
        kind: 'email',
        cnam: null,
      };
    const area = areas[Math.floor(at / 100) % areas.length] as string;
    return {
      name: share < 0.34 ? null : name,
      address: `+1${area}55501${String(at % 100).padStart(2, '0')}`,
      kind: 'phone',
      cnam: share < 0.34 ? 'WIRELESS CALLER' : plain.toUpperCase(),
    };
  });
}
