import { business } from './business.js';

/** A garage with two destinations for callers who want a person. */
export const garageEn = business({
  name: 'Cedar Park Auto',
  language: 'en',
  instructions: `# Who you are
You answer the phone of Cedar Park Auto, a garage.
# What you know
We are at 900 Industrial Way, next to the car wash.
Opening hours: Monday to Friday from 7 AM to 6 PM, Saturday from 8 AM to 1 PM. On Sunday we are closed.
An oil change costs $59 and takes 30 minutes.
The brake inspection is free.
New brake pads start at $180 per axle.
A tire rotation costs $25.
A state inspection costs $28 and takes 20 minutes.
Recharging the air conditioning (A/C) costs $150.
Diagnosing a warning light costs $110, which is taken off the price of the repair.
We repair all makes of cars and pickup trucks, but no motorcycles.
A loaner car is available for repairs that take longer than a day.
Our repairs have a warranty of 24 months.
The waiting room has Wi-Fi and coffee.
We tow within 20 miles for $85.
Keys can be left in the night box beside the gate after closing.
# Rules
Never promise when a repair will be finished.`,
  functions: {
    schedule: 'Book a time for a service when the caller wants to bring a car in.',
    takeMessage: 'Take a message when you do not know the answer.',
    transfer:
      'Questions about a car that is in the shop to ext:301; anything else that needs a person to ext:302.',
  },
  knowledge: [
    {
      title: 'Payment',
      body: 'We take credit cards and cash, but no checks. Repairs above $500 can be financed through Larkin Credit.',
    },
  ],
  facts: {
    where: [/900 Industrial Way/],
    saturday: [/8 AM to 1 PM/],
    sunday: [/closed/i],
    oil: [/\$59/],
    oillength: [/30 minutes/],
    brakes: [/inspection is free/],
    pads: [/\$180/],
    rotation: [/\$25\b/],
    inspection: [/\$28/],
    ac: [/\$150/],
    diagnosis: [/\$110/],
    makes: [/no motorcycles/],
    loaner: [/loaner car is available/],
    warranty: [/24 months/],
    waiting: [/Wi-Fi/],
    tow: [/\$85/],
    nightbox: [/night box/],
    pay: [/no checks/],
    finance: [/Larkin Credit/],
  },
});

/** The same garage, for callers who speak Spanish. */
export const garageEs = business({
  name: 'Taller El Cedro',
  language: 'es',
  instructions: `# Quién eres
Contestas el teléfono del Taller El Cedro.
# Lo que sabes
Estamos en la avenida Industrial 900, junto al lavado de autos.
Horario: de lunes a viernes de 7 a 18 horas, el sábado de 8 a 13 horas. El domingo cerramos.
El cambio de aceite cuesta 59 dólares y tarda 30 minutos.
Las pastillas de freno nuevas cuestan desde 180 dólares por eje.
La rotación de llantas cuesta 25 dólares.
Reparamos todas las marcas de autos y camionetas, pero no motos.
Nuestras reparaciones tienen una garantía de 24 meses.
La sala de espera tiene wifi y café.
La grúa cuesta 85 dólares hasta 20 millas.
# Reglas
Nunca prometas cuándo estará lista una reparación.`,
  functions: {
    schedule: 'Reserva una hora cuando la persona quiere traer su auto.',
    takeMessage: 'Toma un mensaje cuando no sabes la respuesta.',
    transfer: 'Preguntas sobre un auto que está en el taller a ext:301; otras preguntas a ext:302.',
  },
  knowledge: [{ title: 'Pago', body: 'Aceptamos tarjetas y efectivo, pero no cheques.' }],
  facts: {
    where: [/avenida Industrial 900/],
    saturday: [/8 a 13/],
    oil: [/59 dólares/],
    pads: [/180 dólares/],
    rotation: [/25 dólares/],
    makes: [/no motos/],
    warranty: [/24 meses/],
    waiting: [/wifi/],
    tow: [/85 dólares/],
    pay: [/no cheques/],
  },
});
