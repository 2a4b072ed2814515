/**
 * What the server says about single fields, in Spanish by its English words, as it is read below
 * the field; `{name}` stands for what a sentence carries. Requirements of schemas are not here: they
 * have kinds. `tools/checks/server-sentences.test.mjs` compares it with the server's sources.
 */
export const fields: Readonly<Record<string, string>> = {
  'already has an account: use another address': 'Ya tiene una cuenta: use otra dirección.',
  'are needed, or the agent whose fields to review':
    'Indíquelo, o el agente cuyos campos se revisan.',
  'are too many: a knowledge base has at most {max} documents':
    'Son demasiados: una base de conocimientos tiene como máximo {max} documentos.',
  'can no longer be canceled': 'Ya no se puede cancelar.',
  'can no longer be changed': 'Ya no se puede cambiar.',
  'cannot be added: an account has at most {max}':
    'No se puede añadir: una cuenta tiene como máximo {max}.',
  'cannot be added: an account has at most {max} domains':
    'No se puede añadir: una cuenta tiene como máximo {max} dominios.',
  'cannot be added: an account has at most {max} webhooks':
    'No se puede añadir: una cuenta tiene como máximo {max} webhooks.',
  'cannot be added: an agent has at most {max} knowledge bases':
    'No se puede añadir: un agente tiene como máximo {max} bases de conocimientos.',
  'cannot be kept: an account has at most {max} integrations':
    'No se puede guardar: una cuenta tiene como máximo {max} integraciones.',
  'cannot be paid': 'No se puede pagar.',
  'cannot be put back': 'No se puede volver a poner en cola.',
  'cannot be read as a picture': 'No se puede leer como imagen.',
  'cannot be set: connect it by its own call once the account is there':
    'No se puede poner aquí: conéctelo aparte cuando exista la cuenta.',
  'cannot be set: connect the calendar through its consent page':
    'No se puede poner aquí: conecte el calendario desde su página de permiso.',
  'cannot be set: connect the scheduling tool by its own call, which checks the token':
    'No se puede poner aquí: conecte la herramienta de citas aparte, donde se comprueba su clave.',
  'cannot be texted: this agent has no phone number. Name an e-mail address':
    'No se le puede enviar un SMS: este agente no tiene número de teléfono. Indique un correo electrónico.',
  'cannot be used': 'No se puede usar.',
  'could not be changed': 'No se pudo cambiar.',
  'could not be reached': 'No se pudo acceder.',
  'differs from the Authorization header': 'No coincide con la cabecera Authorization.',
  'does not look like one of {name}': 'No parece ser de {name}.',
  'either this or satsAmount is required, and not both':
    'Indique el importe en dólares o en satoshis, pero no ambos.',
  'has more fields than a contact can hold with those it has':
    'Tiene más campos de los que un contacto puede guardar junto con los que ya tiene.',
  'has more fields than one contact can hold with the other':
    'Tiene más campos de los que caben en un solo contacto junto con el otro.',
  'has no instructions yet. Please enter a prompt.':
    'Aún no tiene instrucciones. Escriba un prompt.',
  'has nothing to save yet': 'Aún no hay nada que guardar.',
  'has the calendar of its organization: choose it there':
    'Usa el calendario de su organización: elíjalo allí.',
  'has too many new addresses: at most {max} people a day are asked whether they want mails. Add the others tomorrow':
    'Tiene demasiadas direcciones nuevas: se pregunta como máximo a {max} personas al día si quieren correos. Añada las demás mañana.',
  'headers must be an array of single-key objects':
    'Las cabeceras deben ser una lista de objetos con una sola clave.',
  'holds dots in place of a secret that is not known here; enter it again':
    'Contiene puntos en lugar de un secreto que aquí no se conoce. Introdúzcalo de nuevo.',
  'is a contact of another agent': 'Es un contacto de otro agente.',
  'is needed, or an e-mail address': 'Indíquelo, o un correo electrónico.',
  'is needed, or clearAll': 'Indíquelo, o elija borrar todo.',
  'is needed, or the uuid of the conversation': 'Indíquelo, o el id de la conversación.',
  'is nested too deeply': 'Tiene demasiados niveles.',
  'is no event that can be read': 'No es un evento que se pueda leer.',
  'is no plan that can be given here': 'No es un plan que se pueda dar aquí.',
  'is no field of these contacts; they have {fields}':
    'No es un campo de estos contactos; tienen {fields}.',
  'is of a person without a known number': 'Es de una persona sin número conocido.',
  'is not a field of this form': 'No es un campo de este formulario.',
  'is not a file of this form': 'No es un archivo de este formulario.',
  'is not a form that can be read': 'No es un formulario que se pueda leer.',
  'is not a number of an agent of this account': 'No es un número de un agente de esta cuenta.',
  'is not a token that the scheduling tool takes': 'La herramienta de citas no acepta esta clave.',
  'is not accepted by the CRM': 'El CRM no lo acepta.',
  'is not accepted by {name}': '{name} no lo acepta.',
  'is not accepted by {name} for this account': '{name} no lo acepta para esta cuenta.',
  'is not an active account of {name}': 'No es una cuenta activa de {name}.',
  'is not on the list': 'No está en la lista.',
  'is not one that you set out with, or no longer open; connect again':
    'La conexión no se inició aquí o ya no está abierta. Conéctese de nuevo.',
  'is not the agent of this session': 'No es el agente de esta sesión.',
  'is not valid JSON': 'No es JSON válido.',
  'is nothing that is counted': 'No es algo que se cuente.',
  'is nothing that {name} needs': '{name} no necesita esto.',
  'is of a kind or a country to which no codes are sent':
    'Es de un tipo o de un país al que no se envían códigos.',
  'is required': 'Este campo es obligatorio',
  'This field is required': 'Este campo es obligatorio',
  'is required: this installation has no CRM of its own':
    'Es obligatorio: esta instalación no tiene CRM propio.',
  'is the id of more than one account; name its reseller by targetAccountId':
    'Es el id de más de una cuenta. Indique su revendedor.',
  'is the same contact': 'Es el mismo contacto.',
  'is there twice': 'Está dos veces.',
  'is unknown, used or older than three days': 'No se conoce, ya se usó o tiene más de tres días.',
  'is wrong or too old': 'Es incorrecto o ha caducado.',
  'must be a Lightning payment request. {why}':
    'Introduzca una solicitud de pago Lightning válida.',
  'must be a colour like #2b5ce6': 'Introduzca un color, como #2b5ce6.',
  'must be a contact, a phone number with its area code, or an e-mail address':
    'Introduzca un contacto, un número de teléfono con prefijo o un correo electrónico.',
  'must be a day as DD-MM-YYYY': 'Introduzca un día como DD-MM-AAAA.',
  'must be a day of this age': 'Introduzca un día de esta época.',
  'must be a folder in one line': 'Introduzca una carpeta en una sola línea.',
  'must be a link that begins with https:// or http://':
    'Introduzca un enlace que empiece por https:// o http://.',
  'must be a list of addresses like https://www.example.com':
    'Introduzca direcciones como https://www.example.com.',
  'must be a mail address': 'Introduzca un correo electrónico.',
  'must be a mail address, a telephone number or a name like @jane-doe':
    'Introduzca un correo electrónico, un número de teléfono o un nombre como @jane-doe.',
  'must be a member of the account': 'Elija un miembro de la cuenta.',
  'must be a person’s session': 'Debe ser la sesión de una persona.',
  'must be a phone number with its area code, or an e-mail address':
    'Introduzca un número de teléfono con prefijo o un correo electrónico.',
  'must be a time in milliseconds that is not after `to`':
    'Introduzca un momento que no sea posterior al final.',
  'must be a time zone like America/Chicago': 'Introduzca una zona horaria, como America/Chicago.',
  'must be a time zone, like America/Chicago': 'Introduzca una zona horaria, como America/Chicago.',
  'must be a time zone, like America/New_York':
    'Introduzca una zona horaria, como America/New_York.',
  'must be a web address': 'Introduzca una dirección web.',
  'must be an e-mail address, like name@example.com':
    'Introduzca un correo electrónico, como nombre@example.com.',
  'must be an ending of conversations': 'Elija una forma de terminar conversaciones.',
  'must have hours on a day': 'Debe tener horas en algún día.',
  'must not overlap': 'No deben solaparse.',
  'must end after they begin: hours past midnight end at 24:00, and go on from 00:00 of the next day':
    'Deben terminar después de empezar: un horario que pasa de medianoche termina a las 24:00 y sigue a las 00:00 del día siguiente.',
  'must be at most 32 KB': 'Debe ocupar como máximo 32 KB.',
  'must be at most 8 KB': 'Debe ocupar como máximo 8 KB.',
  'must be at most {days} days after startDate':
    'Debe ser como máximo {days} días después del inicio.',
  'must be at most {days} days after the first':
    'Debe ser como máximo {days} días después del primero.',
  'must be at most {max}': 'Debe ser como máximo {max}.',
  'must be at most {size} kB': 'Debe ocupar como máximo {size} kB.',
  'must be dollars with at most two decimals, at most 100000':
    'Introduzca un importe en dólares con dos decimales como máximo, hasta 100000.',
  'must be en or es, or null for the language of the account above':
    'Elija inglés, español o el idioma de la cuenta superior.',
  'must be entered again for another address': 'Introdúzcalo de nuevo para otra dirección.',
  'must be from 1 to 1440': 'Introduzca un número entre 1 y 1440.',
  'must be from {min} to {max} milliseconds': 'Introduzca entre {min} y {max} milisegundos.',
  'must be given once': 'Indíquelo una sola vez.',
  'must be given once, as 1 to 255 letters, digits and signs':
    'Indíquelo una sola vez, con entre 1 y 255 letras, cifras y signos.',
  'must be given once, as plain text': 'Indíquelo una sola vez, como texto.',
  'must be of a visitor': 'Debe ser de un visitante.',
  'must be one account id in plain decimal digits': 'Introduzca un id de cuenta, solo con cifras.',
  'must be one address': 'Introduzca una sola dirección.',
  'must be one file': 'Elija un solo archivo.',
  'must be one line of visible characters': 'Escriba una sola línea de caracteres visibles.',
  'must be one of the {count} addresses that this agent has':
    'Elija una de las {count} direcciones de este agente.',
  'must be one of {values}': 'Elija una de estas opciones: {values}.',
  'must be one of {values}, each once': 'Elija entre estas opciones, cada una una vez: {values}.',
  'must be plain text in one line': 'Escriba texto en una sola línea.',
  'must be text of at most {max} characters': 'Escriba un texto de {max} caracteres como máximo.',
  'must be the address of a file that was uploaded here':
    'Indique la dirección de un archivo que se haya subido aquí.',
  'must be the address of a member of this account':
    'Indique la dirección de un miembro de esta cuenta.',
  'must be the address of a picture': 'Indique la dirección de una imagen.',
  'must be the id of an agent': 'Indique el id de un agente.',
  'must be the line that is forwarded, not the agent’s own number':
    'Indique la línea que se desvía, no el número del propio agente.',
  'must be the name of a host or an IP address':
    'Introduzca un nombre de servidor o una dirección IP.',
  'must be the name of the site, without its domain':
    'Introduzca el nombre del sitio, sin su dominio.',
  'must be the nextCursor of the page before': 'Vuelva a cargar la lista desde el principio.',
  'must be the scheme of an app, like com.example.agents':
    'Indique el esquema de una aplicación, como com.example.agents.',
  'must be the two letters of a country, like US, or null for that of the numbers or the time zone':
    'Introduzca las dos letras de un país, como US, o déjelo vacío para usar el de los números o el de la zona horaria.',
  'must be true or false': 'Elija sí o no.',
  'must be what the payment link asks for': 'Debe ser lo que pide el enlace de pago.',
  'must be whole satoshis': 'Introduzca satoshis enteros.',
  'must be your own address: a test goes to yourself only':
    'Debe ser su propia dirección: una prueba solo se le envía a usted.',
  'must be, together with the context, at most 8 KB':
    'Junto con el contexto debe ocupar como máximo 8 KB.',
  'must have a price for a month or for a year': 'Debe tener un precio por mes o por año.',
  'must lead to this installation or to your own domain':
    'Debe llevar a esta instalación o a su propio dominio.',
  'must lie at most a year before end': 'Debe ser como máximo un año antes del final.',
  'must lie at most three years before end': 'Debe ser como máximo tres años antes del final.',
  'must lie before end': 'Debe ser anterior al final.',
  'must name a link that is open; this one is {status}':
    'Indique un enlace abierto; este ya no lo está.',
  'must name a reseller or partner account': 'Indique una cuenta de revendedor o de socio.',
  'must name a reseller or partner: apps belong to them':
    'Indique un revendedor o socio: las aplicaciones son suyas.',
  'must name a reseller or partner: domains belong to them':
    'Indique un revendedor o socio: los dominios son suyos.',
  'must name a reseller or partner: templates belong to them':
    'Indique un revendedor o socio: las plantillas son suyas.',
  'must name a reseller or partner: they roll templates out':
    'Indique un revendedor o socio: ellos despliegan las plantillas.',
  'must name agents of this organization': 'Indique agentes de esta organización.',
  'must name an agent; this one is the organization itself and goes with it':
    'Indique un agente; este es la propia organización y se elimina con ella.',
  'must name metrics of the account': 'Indique métricas de la cuenta.',
  'must name the payment link when the caller has no account':
    'Indique el enlace de pago si paga sin cuenta.',
  'must name {article} {target}; this is {a} {tier}':
    'Elija una cuenta de otro nivel: esta no sirve aquí.',
  'must not be before the first day': 'No puede ser anterior al primer día.',
  'must not be empty: the file has 0 bytes': 'El archivo está vacío.',
  'must not be larger than 8 KB': 'No puede ocupar más de 8 KB.',
  'must not be less than quantityMin': 'No puede ser menor que la cantidad mínima.',
  'must not be longer than {bytes} bytes': 'No puede ocupar más de {bytes} bytes.',
  'must not be more than three years before endDate':
    'No puede ser más de tres años anterior al final.',
  'must not be more than what was paid and not given back yet':
    'No puede ser más de lo pagado y aún no devuelto.',
  'must not begin after it ends': 'No puede empezar después de terminar.',
  'must not contain {character}': 'Contiene un carácter que no se puede guardar.',
  'must not have a field with {character} in its name':
    'Un campo tiene en su nombre un carácter que no se puede guardar.',
  'must not have more than 25 million pixels': 'No puede tener más de 25 millones de píxeles.',
  'must not have more than {max} names': 'No puede tener más de {max} nombres.',
  'must not have two links with one id': 'No puede tener dos enlaces con el mismo id.',
  'must not hold more than {max} values': 'No puede contener más de {max} valores.',
  'must not lie after end': 'No puede ser posterior al final.',
  'must not name the platform itself': 'No puede ser la propia plataforma.',
  'must stay under 64 KB together with what is stored':
    'Junto con lo guardado debe ocupar menos de 64 KB.',
  'names a header that cannot be set': 'Esta cabecera no se puede poner.',
  'names another account than {path}': 'Indica otra cuenta que la dirección.',
  'names one day twice': 'Contiene un día dos veces.',
  'names {field}, which this template does not have':
    'Menciona {field}, que esta plantilla no tiene.',
  'overlaps one before it': 'Se solapa con uno anterior.',
  'says what the argument must hold': 'Falta un valor que se necesita.',
  'was not named when this session was opened': 'No se indicó al abrir esta sesión.',
  'was paid out already': 'Ya se pagó.',
};
