/**
 * What the server says about rows of a file and about numbers, addresses and tasks in them, in
 * Spanish by its English words, as `fields`.
 */
export const rows: Readonly<Record<string, string>> = {
  'must be yes or no': 'Escriba sí o no.',
  'must be at most {max} characters': 'Debe tener como máximo {max} caracteres.',
  'must be at most 50, each of at most 60 characters':
    'Deben ser como máximo 50, cada una de hasta 60 caracteres.',
  '{used} is used; kept as custom fields: {others}.':
    'Se usa {used}; se guarda en campos propios: {others}.',
  'The contact cannot hold these fields with those it has.':
    'El contacto no puede guardar estos campos junto con los que ya tiene.',
  'The same person is in row {earlier}.': 'La misma persona está en la fila {earlier}.',
  'A phone number or an e-mail address is needed.':
    'Falta un número de teléfono o un correo electrónico.',
  'This row is a total of the file, not a person.':
    'Esta fila es un total del archivo, no una persona.',
  'This card has no end (END:VCARD).': 'Esta tarjeta no tiene fin (END:VCARD).',
  'This card is longer than 64 KB.': 'Esta tarjeta ocupa más de 64 KB.',
  'This card cannot be read.': 'Esta tarjeta no se puede leer.',
  'is required: a phone number, like {example}':
    'Es obligatorio: escriba un número de teléfono, como {example}.',
  'is a number that a spreadsheet has shortened, and its last digits are lost: format the column as text and enter the number again':
    'Una hoja de cálculo acortó este número y se perdieron sus últimas cifras. Dé a la columna formato de texto y escríbalo de nuevo.',
  'must be a phone number in digits, like {example}':
    'Escriba el número de teléfono con cifras, como {example}.',
  'must be one phone number: leave out the others':
    'Escriba un solo número de teléfono y quite los demás.',
  'must begin with + and the country code: {suggestion} if that is the number':
    'Debe empezar por + y el código del país: {suggestion}, si ese es el número.',
  'must begin with + and the country code, like {example}':
    'Debe empezar por + y el código del país, como {example}.',
  'is not a number of {country}: begin with + and the country code: {suggestion} if that is the number':
    'No es un número de {country}. Empiece por + y el código del país: {suggestion}, si ese es el número.',
  'is not a number of {country}: begin with + and the country code, like {example}':
    'No es un número de {country}. Empiece por + y el código del país, como {example}.',
  'is too short for a phone number: add the area code, like {example}':
    'Es demasiado corto para un número de teléfono. Añada el prefijo, como {example}.',
  'is too long for a phone number': 'Es demasiado largo para un número de teléfono.',
  'must begin with the code of a country after the +, like {example}':
    'Tras el + debe ir el código de un país, como {example}.',
  'has the extension {extension}, which cannot be dialled from here: leave it out':
    'Tiene la extensión {extension}, que desde aquí no se puede marcar. Quítela.',
  'A quotation mark at the beginning of a cell is not closed in this row.':
    'En esta fila hay unas comillas al principio de una celda que no se cierran.',
  'must be a host name, like agents.example.com':
    'Introduzca un nombre de dominio, como agents.example.com.',
  'belongs to this platform': 'Pertenece a esta plataforma.',
  'is a name that no DNS gives out': 'Ningún DNS resuelve este nombre.',
  'is a public suffix, under which anyone may register':
    'Es un sufijo público, en el que cualquiera puede registrar dominios.',
  'must be an agent, or forwardTo a number, and not both':
    'Elija un agente o un número de desvío, pero no ambos.',
  'must be an agent of the organization': 'Elija un agente de la organización.',
  'must be numbers of the organization': 'Elija números de la organización.',
  'must be an IP address, like 203.0.113.7, or a network, like 203.0.113.0/24':
    'Introduzca una dirección IP, como 203.0.113.7, o una red, como 203.0.113.0/24.',
  'is no address that calls can come from': 'Desde esta dirección no pueden llegar llamadas.',
  'must have at most {bits} bits': 'Debe tener como máximo {bits} bits.',
  'must be a network of at least {bits} bits': 'Debe ser una red de {bits} bits como mínimo.',
  'must begin with a host, like sip.example.com or 1.1.1.1:5060':
    'Debe empezar por un servidor, como sip.example.com o 1.1.1.1:5060.',
  'may have transport=udp or tcp, and proxyAddress=host:port, once each':
    'Puede llevar transport=udp o tcp y proxyAddress=servidor:puerto, una vez cada uno.',
  'has a transport that is neither udp nor tcp': 'Su transporte no es udp ni tcp.',
  'has a proxy that is no host': 'Su proxy no es un servidor.',
  'must not lead off the public internet': 'No puede llevar fuera de la internet pública.',
  'This row has more cells than the header.': 'Esta fila tiene más celdas que la cabecera.',
  'must be call or text': 'Elija llamada o mensaje.',
  'must be an agent of this organization': 'Elija un agente de esta organización.',
  'can never be called within the business hours: there it is always before 08:00 or after 21:00':
    'No se le puede llamar dentro del horario de atención: allí siempre es antes de las 08:00 o después de las 21:00.',
  'must be a phone number with its country code, like +15125550148, or the username of an account that has one':
    'Introduzca un número de teléfono con el código del país, como +15125550148, o el usuario de una cuenta que tenga uno.',
  'cannot be used: {why}': 'No se puede usar. {why}',
  'is required for a text': 'Es obligatorio en un mensaje.',
  'has a marker that nothing fills: {marker}. Write the words':
    'Contiene un marcador que nada rellena: {marker}. Escriba las palabras.',
  'must lie within the business hours': 'Debe caer dentro del horario de atención.',
  'must be later in the day than the start': 'Debe ser más tarde que el inicio.',
  'must be from 0 seconds to a year': 'Debe ser de 0 segundos a un año.',
};
