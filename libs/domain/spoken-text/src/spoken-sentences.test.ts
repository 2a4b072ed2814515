import { spokenText } from './spoken-text.js';

/** What clinics, garages, restaurants, shops and banks write, and what is said of it. */
const sentences: Readonly<Record<string, readonly (readonly [written: string, said: string])[]>> = {
  'en-US': [
    [
      'Your balance is $1,234,567.89 as of 11/30/2026.',
      'Your balance is 1,234,567 dollars and 89 cents as of November 30, 2026.',
    ],
    [
      'The oil change is $49.99 + tax and takes 30-45 min.',
      'The oil change is 49 dollars and 99 cents + tax and takes 30 to 45 minutes.',
    ],
    [
      'Your 2019 Ford F-150 with VIN 1FTFW1E50KFA12345 needs 5W-30 oil and 225/65R17 tires.',
      'Your 2019 Ford F-150 with VIN 1 F T F, W 1 E 5, 0 K F A, 1 2 3 4, 5 needs 5W-30 oil and 225/65R17 tires.',
    ],
    [
      'We have a table for 4 at 7:30 PM on Sat., Dec 5th.',
      'We have a table for 4 at 7:30 PM on Saturday, December 5th.',
    ],
    [
      'Account ending in 4242 was charged $12.00 on 11/29.',
      'Account ending in 4 2 4 2 was charged 12 dollars on November 29.',
    ],
    [
      'Take 500 mg of amoxicillin 3x/day for 7-10 days.',
      'Take 500 milligrams of amoxicillin 3x/day for 7 to 10 days.',
    ],
    [
      'Blood pressure is 120/80, temp 98.6°F, BMI 24.5.',
      'Blood pressure is 120/80, temp 98.6 degrees Fahrenheit, BMI 24.5.',
    ],
    [
      'Our hours are Mon-Thu 8am-5pm, Fri 8-12, closed Sat & Sun.',
      'Our hours are Monday to Thursday 8 AM to 5 PM, Friday 8 to 12, closed Saturday and Sunday.',
    ],
    [
      'We are located at 1600 Pennsylvania Ave NW, Washington, DC 20500.',
      'We are located at 1600 Pennsylvania Avenue NW, Washington, D C 2 0 5 0 0.',
    ],
    [
      'Suite 200, 350 5th Ave, New York, NY 10118-0110',
      'Suite 200, 350 5th Avenue, New York, New York 1 0 1 1 8, 0 1 1 0',
    ],
    [
      'Interest is 4.25% APR, up from 3.5-4%.',
      'Interest is 4.25 percent APR, up from 3.5 to 4 percent.',
    ],
    ['Call 911 in an emergency, or 311.', 'Call 911 in an emergency, or 311.'],
    ['Dial *67 or press # then 1.', 'Dial *67 or press # then 1.'],
    [
      'Flight AA1234 departs gate B22 at 6:05am.',
      'Flight A A 1, 2 3 4 departs gate B22 at 6:05 AM.',
    ],
    [
      'The total is 1,000,000 points or 10,000 miles.',
      'The total is 1,000,000 points or 10,000 miles.',
    ],
    ['Room 1204, floor 12, Bldg. 3.', 'Room 1204, floor 12, building 3.'],
    ['Your case no. is 00123456.', 'Your case no. is 0 0 1 2, 3 4 5 6.'],
    ['My number is 216.555.1234 x12.', 'My number is 2 1 6, 5 5 5, 1 2 3 4 x12.'],
    ['Text STOP to 55512.', 'Text STOP to 55512.'],
    [
      "It is 5 o'clock. 10 people, 2 kids (ages 3-5).",
      "It is 5 o'clock. 10 people, 2 kids (ages 3 to 5).",
    ],
    ['Use promo SAVE20 for 20% off!', 'Use promo SAVE20 for 20 percent off!'],
    [
      'The iPhone 15 Pro costs $999/mo? No, $41.62/mo.',
      'The iPhone 15 Pro costs 999 dollars per month? No, 41 dollars and 62 cents per month.',
    ],
    ['Route I-95, exit 7B, then US-1.', 'Route I-95, exit 7B, then US-1.'],
    [
      'We serve breakfast 7:00-10:30 a.m. and lunch 11-2.',
      'We serve breakfast 7:00 to 10:30 AM and lunch 11 to 2.',
    ],
    ['Between 2024-01-01 and 2024-12-31', 'Between January 1, 2024 and December 31, 2024'],
    ['W-2 and 1099-MISC forms; 401(k); 1040-EZ.', 'W-2 and 1099-MISC forms; 401(k); 1040-EZ.'],
    [
      'The ratio is 3:1, score 21-14, a 50/50 chance, 1/2 cup, 3/4 in.',
      'The ratio is 3:1, score 21-14, a 50/50 chance, 1/2 cup, 3/4 in.',
    ],
    ['See pages 10-12, e.g., chapter 3.', 'See pages 10 to 12, for example, chapter 3.'],
    ['Mr. & Mrs. Smith vs. the IRS, Inc.', 'Mr. and Mrs. Smith versus the IRS, Inc.'],
    ['He is a Jr. partner at Smith & Co.', 'He is a Jr. partner at Smith and Co.'],
    [
      'Copay: $25; deductible: $1,500; coinsurance: 20%.',
      'Copay: 25 dollars; deductible: 1500 dollars; coinsurance: 20 percent.',
    ],
    [
      'Size 10-12, model XR-2000, part #A-4410.',
      'Size 10 to 12, model XR-2000, part number A dash 4 4 1 0.',
    ],
    ['Policy number ABC1234567 is active.', 'Policy number A B C, 1 2 3, 4 5 6 7 is active.'],
    [
      'Tel: 216-555-1234, fax: 216-555-1235',
      'Tel: 2 1 6, 5 5 5, 1 2 3 4, fax: 2 1 6, 5 5 5, 1 2 3 5',
    ],
    ['I can do Thurs 12/3 or Fri 12/4.', 'I can do Thursday December 3 or Friday December 4.'],
    ['Wed. or Thurs. at 3?', 'Wednesday or Thursday at 3?'],
    [
      'The U.S. price is US$5, C$7, £3, €4 or ¥500.',
      'The U.S. price is 5 dollars, 7 Canadian dollars, 3 pounds, 4 euros or 500 yen.',
    ],
    [
      'Your temperature was 101.2 F and weight 180 lbs.',
      'Your temperature was 101.2 F and weight 180 pounds.',
    ],
    ['ASAP, FYI, DIY, 24 hrs/day, 7 days a week', 'ASAP, FYI, DIY, 24 hrs/day, 7 days a week'],
    ['Wi-Fi: Guest_2024, password: Blue-Sky-42', 'Wi-Fi: Guest_2024, password: Blue-Sky-42'],
    ['I have 3 apts. on May 5, Mar 3 and Sun 7.', 'I have 3 apts. on May 5, March 3 and Sunday 7.'],
    [
      'Dr. St. John, St. Louis, 5 St. James St.',
      'Dr. Saint John, Saint Louis, 5 Saint James Street.',
    ],
    ['We are on Elm St. and Oak Ave.', 'We are on Elm St. and Oak Ave.'],
    ['Ms. Lee in Ste. 4, No. 10 Downing St.', 'Ms. Lee in suite 4, number 10 Downing Street.'],
    [
      'Born 1985-07-04, age 41, SSN 123-45-6789.',
      'Born July 4, 1985, age 41, SSN 1 2 3, 4 5, 6 7 8 9.',
    ],
    ['Check #1001 for $0.05 or .50 cents', 'Check number 1001 for 5 cents or .50 cents'],
    [
      '$.99 deal, $5 off, $20s, 5-star, 2-for-1, 1-on-1, 24-hour, 10-minute wait',
      '99 cents deal, 5 dollars off, $20s, 5-star, 2-for-1, 1-on-1, 24-hour, 10-minute wait',
    ],
    ['From 9 to 5; 9 - 5; 9 – 5', 'From 9 to 5; 9 - 5; 9 to 5'],
    [
      'Version 2.0.1, IP 192.168.1.1, file report.pdf',
      'Version 2.0.1, IP 192.168.1.1, file report.pdf',
    ],
    ['Tracking: 1Z999AA10123456784', 'Tracking: 1 Z 9 9, 9 A A 1, 0 1 2 3, 4 5 6 7, 8 4'],
    ['It is -10°C, or 14°F.', 'It is minus 10 degrees Celsius, or 14 degrees Fahrenheit.'],
    ['3 x 4 = 12, 5 > 3, 2 < 4, 10 / 2', '3 x 4 = 12, 5 > 3, 2 < 4, 10 / 2'],
    ['Open til 10. a.m. only', 'Open til 10. a.m. only'],
    [
      'Our address: 221B Baker St, London NW1 6XE',
      'Our address: 221B Baker Street, London N W 1, 6 X E',
    ],
    ['Meet at 12:00 p.m. or 12:30 a.m. ET.', 'Meet at 12 PM or 12:30 AM ET.'],
    ['The year 1999, the 1990s, the 90s, 2026.', 'The year 1999, the 1990s, the 90s, 2026.'],
    [
      'I-9, B-12, T-1000, H1N1, A1C 6.5%, MRI, EKG, x-ray',
      'I-9, B-12, T-1000, H1N1, A1C 6.5 percent, MRI, EKG, x-ray',
    ],
  ],
  'es-MX': [
    [
      'El cambio de aceite cuesta $850 y tarda de 30-45 min.',
      'El cambio de aceite cuesta 850 pesos y tarda de 30 a 45 minutos.',
    ],
    [
      'Su saldo es de $12,345.67 MXN al 30/11/2026.',
      'Su saldo es de 12345 pesos con 67 centavos al 30 de noviembre de 2026.',
    ],
    ['Tome 500 mg c/8 hrs. por 7-10 días.', 'Tome 500 miligramos cada 8 horas por 7 a 10 días.'],
    [
      'Abrimos lun. a vie. de 9:00 a.m. a 6:00 p.m. y sáb. 9-2.',
      'Abrimos lunes a viernes de 9 de la mañana a 6 de la tarde y sábado 9 a 2.',
    ],
    [
      'Calle Juárez #123, Int. 4, Col. Centro, 44100 Guadalajara, Jal.',
      'Calle Juárez número 123, interior 4, colonia Centro, 44100 Guadalajara, Jal.',
    ],
    [
      'La Lic. Pérez y el Ing. Soto le esperan a las 16:30 hrs.',
      'La licenciada Pérez y el ingeniero Soto le esperan a las 16:30 horas.',
    ],
    [
      'Mesa para 4 el sáb. 5 de dic. a las 8:30 p.m.',
      'Mesa para 4 el sábado 5 de diciembre a las 8:30 de la noche.',
    ],
    [
      'Su tarjeta terminada en 4242 tuvo un cargo de $1,200.00.',
      'Su tarjeta terminada en 4 2 4 2 tuvo un cargo de 1200 pesos.',
    ],
    [
      'Marque 800 123 4567 o al 33-1234-5678, ext. 12.',
      'Marque 8 0 0, 1 2 3, 4 5 6 7 o al 3 3, 1 2 3 4, 5 6 7 8, extensión 12.',
    ],
    [
      'Mándenos un WhatsApp al +52 1 33 1234 5678.',
      'Mándenos un WhatsApp al más 5 2, 1, 3 3, 1 2 3 4, 5 6 7 8.',
    ],
    [
      'Su placa es JKL-123-A y el VIN 3VWFE21C04M000001.',
      'Su placa es J K L guion 1 2 3 guion A y el VIN 3 V W F, E 2 1 C, 0 4 M 0, 0 0 0 0, 1.',
    ],
    ['Cuesta 1 millón de pesos, o $1.2 M.', 'Cuesta 1 millón de pesos, o $1.2 M.'],
    ['¿Nos vemos el 1/12 a las 10?', '¿Nos vemos el 1 de diciembre a las 10?'],
    [
      'Ud. y la Srta. Díaz, 2a planta, 3er piso.',
      'usted y la señorita Díaz, segunda planta, tercer piso.',
    ],
    ['El IVA es del 16%, ISR 10%.', 'El IVA es del 16 por ciento, ISR 10 por ciento.'],
    ['Temp. de 36.5°C y presión 120/80.', 'Temp. de 36.5 grados y presión 120/80.'],
    [
      'Visite https://www.clinica.mx/citas o escriba a citas@clinica.com.mx',
      'Visite clinica punto mx o escriba a citas arroba clinica punto com punto mx',
    ],
    [
      'Son 5 kg. de café, 2 l de leche, 100 m2.',
      'Son 5 kilos de café, 2 litros de leche, 100 metros cuadrados.',
    ],
    [
      'Av. Insurgentes Sur 1602, CDMX, CP 03940',
      'avenida Insurgentes Sur 1602, CDMX, código postal 0 3 9 4 0',
    ],
    ['Gracias, Sr. D. Juan & Cía.', 'Gracias, señor don Juan y Cía.'],
    ['Folio: AB-48392, pedido 10458.', 'Folio: A B guion 4 8 3 9 2, pedido 10458.'],
    [
      'Costo: $500 c/u, pza. $20, 2x1, 3 p.m.',
      'Costo: 500 pesos cada uno, pza. 20 pesos, 2x1, 3 de la tarde.',
    ],
    [
      'La sra. Ruiz vive en Av. 5 de Mayo No. 10 y no 20.',
      'La señora Ruiz vive en avenida 5 de Mayo número 10 y no 20.',
    ],
    [
      'De 10-12 años, 20-30%, $200-$300, 5-6 personas',
      'De 10 a 12 años, 20 a 30 por ciento, 200 a 300 pesos, 5 a 6 personas',
    ],
    [
      'RFC XAXX010101000, CURP PEGJ850101HDFRRN09',
      'RFC X A X X, 0 1 0 1, 0 1 0 0, 0, CURP P E G J, 8 5 0 1, 0 1 H D, F R R N, 0 9',
    ],
  ],
  'es-ES': [
    ['La revisión cuesta 89,90 € + IVA.', 'La revisión cuesta 89 euros con 90 céntimos + IVA.'],
    [
      'Llame al 91 123 45 67 o al 900 123 123.',
      'Llame al 9 1 1, 2 3, 4 5, 6 7 o al 9 0 0, 1 2 3, 1 2 3.',
    ],
    ['C/ Mayor, 5, 3.º B, 28013 Madrid', 'calle Mayor, 5, tercero B, 28013 Madrid'],
    ['Abrimos de L-V de 9:30 a 14:00 h.', 'Abrimos de lunes a viernes de 9:30 a 14:00 horas.'],
    [
      'Su IBAN es ES91 2100 0418 4502 0005 1332.',
      'Su IBAN es E S 9 1, 2 1 0 0, 0 4 1 8, 4 5 0 2, 0 0 0 5, 1 3 3 2.',
    ],
    ['DNI 12345678Z', 'DNI 1 2 3, 4 5 6, 7 8 Z'],
    ['Son 1.000.000 de euros, 2.500 m².', 'Son 1.000.000 de euros, 2.500 metros cuadrados.'],
    [
      'Nos vemos el 24/12/26 a las 17.30 h.',
      'Nos vemos el 24 de diciembre de 26 a las 17:30 horas.',
    ],
  ],
  'en-GB': [
    [
      'Your MOT is £54.85 on 3/12/26 at 9.30am.',
      'Your MOT is 54 pounds and 85 pence on 3 December 26 at 9:30 AM.',
    ],
    [
      'Call 07911 123456 or 0161 496 0000.',
      'Call 0 7 9 1 1, 1 2 3, 4 5 6 or 0 1 6 1, 4 9 6, 0 0 0 0.',
    ],
    ['Flat 2, 10 High St, Leeds LS1 4AP', 'Flat 2, 10 High Street, Leeds L S 1, 4 A P'],
    ['Sort code 20-00-00, account 12345678', 'Sort code 2 0, 0 0, 0 0, account 1 2 3 4, 5 6 7 8'],
    [
      'It is £1.2m or £5k a year, 10p each.',
      'It is 1.2 million pounds or 5 thousand pounds a year, 10p each.',
    ],
  ],
  'de-DE': [
    [
      'Die Inspektion kostet 249,90 € inkl. MwSt.',
      'Die Inspektion kostet 249 Euro und 90 Cent inklusive MwSt.',
    ],
    [
      'Termin am 03.12.2026 um 9.30 Uhr, Hauptstr. 5.',
      'Termin am 3. Dezember 2026 um 9:30 Uhr, Hauptstraße 5.',
    ],
    [
      'Tel.: 0171 1234567 oder +49 30 123456',
      'Telefon: 0 1 7 1, 1 2 3, 4 5 6 7 oder plus 4 9, 3 0, 1 2 3, 4 5 6',
    ],
    [
      'Wir haben Mo.–Fr. 8–18 Uhr geöffnet, Sa 9-13 Uhr.',
      'Wir haben Montag bis Freitag 8 bis 18 Uhr geöffnet, Samstag 9 bis 13 Uhr.',
    ],
    [
      '1.200 km, 20 °C, 3 % Skonto, ca. 1,5 Mio. €',
      '1.200 km, 20 Grad, 3 Prozent Skonto, circa 1,5 Millionen Euro',
    ],
  ],
  'fr-FR': [
    ['La révision coûte 89,90 € TTC.', 'La révision coûte 89 euros et 90 centimes TTC.'],
    [
      'RDV le 03/12/2026 à 9h30 avec Mme Petit, 5 av. Foch, 75016 Paris',
      'rendez-vous le 3 décembre 2026 à 9h30 avec Madame Petit, 5 avenue Foch, 75016 Paris',
    ],
    [
      'Appelez le 06 12 34 56 78 ou le +33 6 12 34 56 78',
      'Appelez le 0 6, 12, 34, 56, 78 ou le plus 33, 6, 12, 34, 56, 78',
    ],
    ['Lun-ven 9h-18h, 50 % de remise', 'lundi à vendredi 9h à 18h, 50 pour cent de remise'],
    ['1 234,50 €', '1234 euros et 50 centimes'],
  ],
  'pt-BR': [
    ['A revisão custa R$ 1.250,90 à vista.', 'A revisão custa 1250 reais e 90 centavos à vista.'],
    [
      'Ligue (11) 3456-7890 ou 0800 123 4567',
      'Ligue 1 1, 3 4 5 6, 7 8 9 0 ou 0 8 0 0, 1 2 3, 4 5 6 7',
    ],
    ['CEP 01310-100, Av. Paulista, 1000', 'CEP 0 1 3 1 0, 1 0 0, avenida Paulista, 1000'],
    ['Seg-sex 9h-18h, sáb. 9-13', 'segunda a sexta 9h a 18h, sábado 9 a 13'],
    ['Dia 3/12/26 às 14h30', 'Dia 3 de dezembro de 26 às 14h30'],
  ],
};

const all = Object.entries(sentences).flatMap(([language, cases]) =>
  cases.map(([written, said]) => [language, written, said] as const),
);

describe('sentences of businesses', () => {
  it.each(all)('in %s: %s', (language, written, said) => {
    expect(spokenText(written, { language })).toBe(said);
    expect(spokenText(said, { language })).toBe(said);
  });

  it.each(all)('in %s have no sign of money, tag or link left: %s', (language, written) => {
    const said = spokenText(`<b>${written}</b> https://example.com/a?b`, { language });
    expect(said).not.toMatch(/€|£|<b>|https|\$(?!20s|1\.2 M)/);
  });
});
