/**
 * Invented people who call and write in the demo; numbers are from the range that is reserved for
 * fiction.
 */
export interface DemoPerson {
  readonly name: string | null;
  readonly address: string;
  readonly kind: 'phone' | 'email' | 'visitor';
  readonly cnam: string | null;
}

const phone = (
  name: string | null,
  area: string,
  last: string,
  cnam: string | null = null,
): DemoPerson => ({
  name,
  address: `+1${area}555${last}`,
  kind: 'phone',
  cnam: cnam ?? (name ? name.toUpperCase() : null),
});

export const demoPeople: readonly DemoPerson[] = [
  phone('Dana Whitfield', '512', '0148'),
  phone('Marcus Oyelaran', '512', '0131'),
  phone(null, '512', '0193', 'WIRELESS CALLER'),
  { name: 'Elise Tran', address: 'visitor-elise', kind: 'visitor', cnam: null },
  { name: null, address: 'visitor-4417', kind: 'visitor', cnam: null },
  { name: 'Gloria Benavides', address: 'gloria.b@example.com', kind: 'email', cnam: null },
  phone('Tomasz Wolny', '737', '0168'),
  phone('Harriet Lund', '512', '0117'),
  { name: 'Andre Fontaine', address: 'visitor-andre', kind: 'visitor', cnam: null },
  {
    name: 'Northlake Pediatrics',
    address: 'desk@northlake.example.com',
    kind: 'email',
    cnam: null,
  },
  phone('Beatriz Salgado', '210', '0155'),
  { name: 'Joanna Kessler', address: 'visitor-joanna', kind: 'visitor', cnam: null },
  phone('Ruth Abernathy', '512', '0177'),
  phone('Priscilla Hwang', '512', '0139'),
  phone('Yusuf Adeyemi', '512', '0164'),
  phone('Carla Meinhardt', '512', '0129'),
  phone('Lena Sorensen', '737', '0150'),
  phone(null, '210', '0187', 'UNKNOWN'),
  phone('Ben Castellano', '512', '0109'),
  phone('Naoko Ishii', '512', '0143'),
  phone('Devon Pryce', '254', '0126'),
  phone('Imogen Vance', '512', '0158'),
  phone('Oscar Lindqvist', '512', '0121'),
  phone('Mei Castro', '737', '0134'),
  phone(null, '833', '0199', 'SPAM'),
  phone('Sergio Blanc', '512', '0112'),
  phone('Anaïs Moreau', '512', '0184', 'ANAIS MOREAU'),
  phone('Владимир Орлов', '512', '0171', 'VLADIMIR ORLOV'),
  phone(null, '512', '0106', 'AUSTIN TX'),
  { name: 'Kwame Boateng', address: 'kwame@example.org', kind: 'email', cnam: null },
];
