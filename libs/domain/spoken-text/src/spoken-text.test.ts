import { spokenText } from './spoken-text.js';

type Case = readonly [written: string, said: string];

const english: readonly Case[] = [
  ['It is $12.50.', 'It is 12 dollars and 50 cents.'],
  ['It is $1,200.', 'It is 1200 dollars.'],
  ['It is $1.', 'It is 1 dollar.'],
  ['That is $0.99 or 99%.', 'That is 99 cents or 99 percent.'],
  ['We raised $1.5 million.', 'We raised 1.5 million dollars.'],
  ['About $5k a year', 'About 5 thousand dollars a year'],
  ['$10-$20 per person', '10 to 20 dollars per person'],
  ['$10–20 each', '10 to 20 dollars each'],
  ['It is $50/hr.', 'It is 50 dollars per hour.'],
  ['Room: €80', 'Room: 80 euros'],
  ['It is MX$ 300.', 'It is 300 Mexican pesos.'],
  ['Pay 50 USD', 'Pay 50 dollars'],
  ['Pay 12,500,000 USD', 'Pay 12,500,000 dollars'],
  ['-$5.05', 'minus 5 dollars and 5 cents'],
  ['Call (216) 555-1234.', 'Call 2 1 6, 5 5 5, 1 2 3 4.'],
  ['Call +1 216-555-1234 now', 'Call plus 1, 2 1 6, 5 5 5, 1 2 3 4 now'],
  ['Call 1-800-555-0199.', 'Call 1, 8 0 0, 5 5 5, 0 1 9 9.'],
  ['Call 2165551234', 'Call 2 1 6, 5 5 5, 1 2 3 4'],
  ['Call 555-1234 today', 'Call 5 5 5, 1 2 3 4 today'],
  ['Your card 4242 4242 4242 4242 works', 'Your card 4 2 4 2, 4 2 4 2, 4 2 4 2, 4 2 4 2 works'],
  ['Your appointment is on 2026-12-24.', 'Your appointment is on December 24, 2026.'],
  ['It is on 12/24/2026 at 10:30 a.m.', 'It is on December 24, 2026 at 10:30 AM.'],
  ['Born 3/4/56', 'Born March 4, 56'],
  ['At 2026-12-24T10:30:00Z', 'At December 24, 2026, 10:30 UTC'],
  ['We open at 9am and close at 5:00 p.m.', 'We open at 9 AM and close at 5 PM.'],
  ['9am-5pm', '9 AM to 5 PM'],
  ['We are open 9-5, Mon-Fri.', 'We are open 9 to 5, Monday to Friday.'],
  ['Mon–Fri 8:00-17:00', 'Monday to Friday 8:00 to 17:00'],
  ['Mon, Wed & Fri 9–12', 'Monday, Wednesday and Friday 9 to 12'],
  ['Sat 10 a.m.–2 p.m.', 'Saturday 10 AM to 2 PM.'],
  ['On Dec. 24 or Jan 5', 'On December 24 or January 5'],
  ['It takes 5-10 mins.', 'It takes 5 to 10 minutes.'],
  ['About 3.5 km or 10,000 ft', 'About 3.5 kilometers or 10,000 feet'],
  ['It is 72°F; the oven 1 lb.', 'It is 72 degrees Fahrenheit; the oven 1 pound.'],
  ['Tires need 35 psi, 20 oz', 'Tires need 35 p s i, 20 ounces'],
  ['We are #4 & glad', 'We are number 4 and glad'],
  ['Bring ID, e.g. a passport, etc.', 'Bring ID, for example a passport, et cetera.'],
  ['12 Main St., Apt. 4', '12 Main Street, apartment 4'],
  ['123 N. Oak Ave, Austin, TX 78701', '123 North Oak Avenue, Austin, Texas 7 8 7 0 1'],
  ['Dr. Lee is at 5 Elm Dr.', 'Dr. Lee is at 5 Elm Drive.'],
  ['St. Mary’s Clinic', 'Saint Mary’s Clinic'],
  ['Write to ann.lee@example.com.', 'Write to ann dot lee at example dot com.'],
  ['Write to a_b-c@my-shop.co.uk', 'Write to a underscore b dash c at my dash shop dot co dot uk'],
  ['See https://www.example.com/a?b=1.', 'See example dot com.'],
  ['See example.com/menu, please', 'See example dot com, please'],
  ['Your code is A7K2-9.', 'Your code is A 7 K 2 dash 9.'],
  ['Your code is 4821.', 'Your code is 4 8 2 1.'],
  ['Your code is AB-2045', 'Your code is A B dash 2 0 4 5'],
  ['Order INV-20931 is ready', 'Order I N V dash 2 0 9 3 1 is ready'],
  ['Confirmation number 483920', 'Confirmation number 4 8 3, 9 2 0'],
  ['VIN 1HGCM82633A004352', 'VIN 1 H G C, M 8 2 6, 3 3 A 0, 0 4 3 5, 2'],
  [
    'We treat COVID-19, sell MP3 players, F-150 trucks and B12.',
    'We treat COVID-19, sell MP3 players, F-150 trucks and B12.',
  ],
  ['The 1st, 2nd and 23rd in 2026', 'The 1st, 2nd and 23rd in 2026'],
  ['Ask for Max. He is in no. 5.', 'Ask for Max. He is in number 5.'],
  ['There are no 5 o’clock slots', 'There are no 5 o’clock slots'],
  ['Open 24/7, w/o a fee', 'Open 24 7, without a fee'],
  ['AT&T and Q&A', 'AT and T and Q and A'],
  ['Founded 1990-2000', 'Founded 1990 to 2000'],
  ['Good 😀 <b>day</b> <speak>x</speak>', 'Good day x'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Follow @patch_bay', 'Follow at patch underscore bay'],
  ['The vote was 50-50; sizes 2-3-4', 'The vote was 50-50; sizes 2-3-4'],
  ['It is -5 outside', 'It is minus 5 outside'],
  ['Fees: 2.9% + 30¢', 'Fees: 2.9 percent + 30¢'],
  ['Ext. 12, hwy 6', 'extension 12, highway 6'],
  ['It was $1 million-$2 million.', 'It was 1 million dollars to 2 million dollars.'],
  ['$1.5 million dollars', '1.5 million dollars'],
  ['Lunch is $5 M-F', 'Lunch is 5 dollars Monday to Friday'],
  ['$1.2 M, $5 k', '$1.2 M, $5 k'],
  ['$2.5B', '2.5 billion dollars'],
  ['It is $50 dollars or $20 euros.', 'It is 50 dollars or 20 euros.'],
  ['It costs $3.459/gal.', 'It costs 3.459 dollars per gallon.'],
  ['It costs $3/widget', 'It costs 3 dollars/widget'],
  ['(555) 123-4567', '5 5 5, 1 2 3, 4 5 6 7'],
  ['USD $10, $10 USD, USD 10', '10 dollars, 10 dollars, 10 dollars'],
  ['Mon to Fri, Wed. or Thurs.', 'Monday to Friday, Wednesday or Thursday.'],
  ['On 11/29, but 1/2 of it', 'On November 29, but 1/2 of it'],
  ['Cut it by 1/2 by 12/3', 'Cut it by 1/2 by December 3'],
  ['On Elm St We meet, at St. Mary’s', 'On Elm St We meet, at Saint Mary’s'],
  [
    'Take 100mg-200mg, 10000mg, 12000BTU',
    'Take 100 milligrams-200 milligrams, 10000 milligrams, 12000BTU',
  ],
  ['In FY2024, May2026, T-1000', 'In FY2024, May2026, T-1000'],
];

const british: readonly Case[] = [
  ['It is £4.50.', 'It is 4 pounds and 50 pence.'],
  ['Ring 020 7946 0958.', 'Ring 0 2 0, 7 9 4 6, 0 9 5 8.'],
  ['On 03/04/2026 at 10.30 am', 'On 3 April 2026 at 10:30 AM'],
  ['We are at SW1A 1AA', 'We are at S W 1 A, 1 A A'],
  ['Pay $5', 'Pay 5 dollars'],
];

const mexican: readonly Case[] = [
  ['Son $1,200.50.', 'Son 1200 pesos con 50 centavos.'],
  ['Son $300 MXN.', 'Son 300 pesos.'],
  ['Son 50 USD.', 'Son 50 dólares.'],
  ['Costó $1.5 millones', 'Costó 1.5 millones de pesos'],
  ['Llame al 55 1234 5678.', 'Llame al 5 5, 1 2 3 4, 5 6 7 8.'],
  ['Llame al +52 55 1234 5678', 'Llame al más 5 2, 5 5, 1 2 3 4, 5 6 7 8'],
  [
    'Su cita es el 03/04/2026 a las 10:30 a. m.',
    'Su cita es el 3 de abril de 2026 a las 10:30 de la mañana.',
  ],
  ['Cerramos a las 8:00 p.m.', 'Cerramos a las 8 de la noche.'],
  ['De 9 a.m.-2 p.m.', 'De 9 de la mañana a 2 de la tarde.'],
  ['Lun-Vie 9-18 h', 'lunes a viernes 9 a 18 horas'],
  ['L-V de 9:00-18:00 hrs.', 'lunes a viernes de 9:00 a 18:00 horas.'],
  ['La Dra. Ruiz y el Sr. Paz', 'La doctora Ruiz y el señor Paz'],
  [
    'Av. Reforma No. 222, Col. Juárez, C.P. 06600',
    'avenida Reforma número 222, colonia Juárez, código postal 0 6 6 0 0',
  ],
  [
    'Escriba a ana_ruiz@ejemplo.com.mx.',
    'Escriba a ana guion bajo ruiz arroba ejemplo punto com punto mx.',
  ],
  ['Vea www.ejemplo.mx/menu', 'Vea ejemplo punto mx'],
  ['Hay 50% de descuento', 'Hay 50 por ciento de descuento'],
  ['Es el 1er piso, 2º grupo, 3ª puerta', 'Es el primer piso, segundo grupo, tercera puerta'],
  ['Padres & Hijos, Sal & Pimienta', 'Padres e Hijos, Sal y Pimienta'],
  ['Su folio es 48392.', 'Su folio es 4 8 3 9 2.'],
  ['Su código es A7K2-9', 'Su código es A 7 K 2 guion 9'],
  ['Vive en EE. UU.', 'Vive en Estados Unidos.'],
  ['Son 5 km, p. ej. 10 min.', 'Son 5 kilómetros, por ejemplo 10 minutos.'],
  ['Somos el #1', 'Somos el número 1'],
  ['El 24 dic. de 2026', 'El 24 diciembre de 2026'],
  ['Hoy, 2026-12-01', 'Hoy, 1 de diciembre de 2026'],
  ['$50/hora', '50 pesos por hora'],
  ['El costo es de $1,500 M.N.', 'El costo es de 1500 pesos.'],
  ['Son $99.90 pesos c/IVA.', 'Son 99 pesos con 90 centavos con IVA.'],
  ['Son $50 dólares, $2.5 mdp, $3 mdd', 'Son 50 dólares, 2.5 millones de pesos, $3 mdd'],
  ['Son $1,200.50 pesos mexicanos', 'Son 1200 pesos con 50 centavos'],
  ['USD $100, $100 USD', '100 dólares, 100 dólares'],
  ['El 1o. de mayo, 2o. piso, 3ra vez', 'El primero de mayo, segundo piso, tercera vez'],
  ['A las 12:00 p.m. o 12:30 p.m. hoy', 'A las 12 del mediodía o 12:30 de la tarde hoy'],
  [
    'C/ Mayor, c/8 h, c/u, c/ Luna, c/Luna',
    'calle Mayor, cada 8 horas, cada uno, calle Luna, c/Luna',
  ],
  ['No. Ext. 12, Int. 4', 'número exterior 12, interior 4'],
  ['La Lic. Paz, el Lic. Gil, Lic. Ruiz', 'La licenciada Paz, el licenciado Gil, Lic. Ruiz'],
  [
    'Hable con D. Luis. Es la vitamina D. Tome dos.',
    'Hable con don Luis. Es la vitamina D. Tome dos.',
  ],
];

const spanish: readonly Case[] = [
  ['Son €1.200.', 'Son 1200 euros.'],
  ['Son 12,50 €.', 'Son 12 euros con 50 céntimos.'],
  ['Son 1.234,50 €', 'Son 1234 euros con 50 céntimos'],
  ['Llame al 612 34 56 78.', 'Llame al 6 1 2, 3 4, 5 6, 7 8.'],
  ['El 3/4/2026', 'El 3 de abril de 2026'],
  ['Abrimos de 9-14 h, lun.-vie.', 'Abrimos de 9 a 14 horas, lunes a viernes.'],
];

const argentine: readonly Case[] = [
  ['Sale $1.500,50.', 'Sale 1500 pesos con 50 centavos.'],
  ['Llamá al 011 4321-5678', 'Llamá al 0 1 1, 4 3 2 1, 5 6 7 8'],
  ['Sale US$ 20', 'Sale 20 dólares'],
];

const german: readonly Case[] = [
  ['Das kostet 12,50 €.', 'Das kostet 12 Euro und 50 Cent.'],
  ['Das kostet €1.200.', 'Das kostet 1200 Euro.'],
  ['Am 24.12.2026 um 14:30 Uhr', 'Am 24. Dezember 2026 um 14:30 Uhr'],
  ['Rufen Sie 030 123456 an', 'Rufen Sie 0 3 0, 1 2 3, 4 5 6 an'],
  ['Mo-Fr 9–17 Uhr, z. B. heute', 'Montag bis Freitag 9 bis 17 Uhr, zum Beispiel heute'],
  ['info@beispiel.de', 'info at beispiel Punkt de'],
  ['Ca. 50 % bzw. Nr. 5', 'circa 50 Prozent beziehungsweise Nummer 5'],
];

const french: readonly Case[] = [
  ['Ça coûte 12,50 €.', 'Ça coûte 12 euros et 50 centimes.'],
  ['Soit 1,5 million €', 'Soit 1,5 million d’euros'],
  ['Appelez le 01 23 45 67 89.', 'Appelez le 0 1, 23, 45, 67, 89.'],
  ['Le 03/04/2026 à 14h30', 'Le 3 avril 2026 à 14h30'],
  ['M. Martin, n° 5, 50 %', 'Monsieur Martin, numéro 5, 50 pour cent'],
];

const portuguese: readonly Case[] = [
  ['Custa R$ 12,50.', 'Custa 12 reais e 50 centavos.'],
  ['Ligue para (11) 91234-5678', 'Ligue para 1 1, 9 1 2 3 4, 5 6 7 8'],
  ['A Dra. Silva, Av. Paulista, nº 10', 'A doutora Silva, avenida Paulista, número 10'],
  ['Dia 24/12/2026', 'Dia 24 de dezembro de 2026'],
];

/** Languages whose words are not known: as it is written, or right. */
const others: readonly (readonly [language: string, written: string, said: string])[] = [
  ['multi', 'It is $12.50, 50% off, at 10 a.m.', 'It is $12.50, 50% off, at 10 a.m.'],
  [
    'multi',
    'Call +1 216 555 1234 or ann@example.com',
    'Call +1, 2 1 6, 5 5 5, 1 2 3 4 or ann@example.com',
  ],
  ['multi', 'See https://www.example.com/x?y', 'See example.com'],
  ['multi', 'On 2026-12-24, 03/04/2026', 'On 2026-12-24, 03/04/2026'],
  ['it-IT', 'Costa 12,50 € il 24/12/2026', 'Costa 12,50 € il 24 dicembre 2026'],
  ['ja-JP', '2026-12-24に03-1234-5678へ', '2026年12月24日に0 3, 1 2 3 4, 5 6 7 8へ'],
  ['ar', 'في 2026-12-24', 'في 24 ديسمبر 2026'],
  ['nonsense tag!', '$5 & 3%', '$5 & 3%'],
  ['en', 'On 03/04/2026, 24/12/2026', 'On 03/04/2026, December 24, 2026'],
  ['es', 'Son $5 el 3/4/2026', 'Son $5 el 3 de abril de 2026'],
  ['es-US', 'Son $5.25 el 3/4/2026', 'Son 5 dólares con 25 centavos el 3/4/2026'],
  ['en-CA', 'K1A 0B6 on 03/04/2026', 'K 1 A, 0 B 6 on 03/04/2026'],
];

const tables = {
  'en-US': english,
  'en-GB': british,
  'es-MX': mexican,
  'es-ES': spanish,
  'es-AR': argentine,
  'de-DE': german,
  'fr-FR': french,
  'pt-BR': portuguese,
};

const all = [
  ...Object.entries(tables).flatMap(([language, cases]) =>
    cases.map(([written, said]) => [language, written, said] as const),
  ),
  ...others,
];

describe('what a voice is given', () => {
  it.each(all)('in %s: %s', (language, written, said) => {
    expect(spokenText(written, { language })).toBe(said);
  });

  it.each(all)('in %s is the same the second time: %s', (language, _, said) => {
    expect(spokenText(said, { language })).toBe(said);
  });

  it('follows the country of the agent, also against its language', () => {
    expect(spokenText('$5 on 03/04/2026', { language: 'en-US', country: 'MX' })).toBe(
      '5 pesos on April 3, 2026',
    );
    expect(spokenText('$5', { language: 'es', country: 'MX' })).toBe('5 pesos');
    expect(spokenText('$5', { language: 'es-ES', country: 'nowhere' })).toBe('5 dólares');
  });
});
