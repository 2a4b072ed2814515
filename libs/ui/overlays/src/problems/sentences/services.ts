/**
 * What the errors of services, files, models, filters and formulas say where a reply, a row or an event carries their
 * sentence, in Spanish by the English; `tools/checks/server-sentences.test.mjs` compares it.
 */
export const services: Readonly<Record<string, string>> = {
  'A card takes whole cents.': 'Una tarjeta admite centavos enteros.',
  'A new conversation needs a phone number of the agent.':
    'Una conversación nueva necesita un número de teléfono del agente.',
  'A number in this formula becomes too large.':
    'Un número de esta fórmula se hace demasiado grande.',
  'A value in these filters cannot be compared.': 'Un valor de estos filtros no se puede comparar.',
  'A web address begins with https:// or http://.':
    'Una dirección web empieza por https:// o http://.',
  'A web address must not hold a name or password.':
    'Una dirección web no debe contener un nombre ni una contraseña.',
  'Another account here has proved this domain. It moves to you once its proof there is gone.':
    'Otra cuenta de aquí ya demostró este dominio. Pasará a usted cuando allí desaparezca su prueba.',
  'Calls and texts to numbers that begin with {code} are not allowed here. Ask your provider to allow them.':
    'Aquí no se permiten llamadas ni mensajes a números que empiezan por {code}. Pida a su proveedor que los permita.',
  'Calls and texts to {number} are not allowed here: no country has this code.':
    'Aquí no se permiten llamadas ni mensajes a {number}: ningún país tiene este prefijo.',
  'Calls and texts to {number} are not allowed here: these numbers cost far more than others.':
    'Aquí no se permiten llamadas ni mensajes a {number}: estos números cuestan mucho más que otros.',
  'Calls of agents go out through the carrier here, not to this handset.':
    'Aquí las llamadas de los agentes salen por el operador, no a este teléfono.',
  'Chargebee bills subscriptions; credit is not bought there.':
    'Chargebee factura suscripciones; allí no se compra saldo.',
  'Chargebee bills subscriptions; it makes no payouts.':
    'Chargebee factura suscripciones; no hace pagos.',
  'Chargebee does not answer.': 'Chargebee no responde.',
  'Chargebee does not know this key.': 'Chargebee no conoce esta clave.',
  'Chargebee refused: {message}': 'Chargebee lo rechazó: {message}',
  'Give the number that you call with country code, like +15125550100.':
    'Dé el número al que llama con prefijo de país, como +15125550100.',
  'Give your own number with country code, like +15125550148.':
    'Dé su propio número con prefijo de país, como +15125550148.',
  'Google did not take the leave back: {status}.': 'Google no retiró el permiso: {status}.',
  'Google does not know this calendar.': 'Google no conoce este calendario.',
  'Google does not say when this calendar is busy.':
    'Google no dice cuándo está ocupado este calendario.',
  'Google does not take the token any more.': 'Google ya no acepta el permiso.',
  'Google gave no token: {reason}.': 'Google no dio ningún permiso: {reason}.',
  'Google is not set up on this installation.': 'Google no está configurado en esta instalación.',
  'Google refused: {status} {reason}.': 'Google lo rechazó: {status} {reason}.',
  'I cannot send a text to that number.': 'No puedo enviar un mensaje de texto a ese número.',
  'It is not ringing any more.': 'Ya no está sonando.',
  'More than {max} calls of this organization are open. Try again in a moment.':
    'Esta organización tiene más de {max} llamadas abiertas. Inténtelo de nuevo en un momento.',
  'Needs a phone number. Choose one, then this can be switched on.':
    'Necesita un número de teléfono. Elija uno y después podrá activarlo.',
  'Needs a plan.': 'Necesita un plan.',
  'New conversations are part of a plan.': 'Las conversaciones nuevas forman parte de un plan.',
  'No agent answers at {number}.': 'Ningún agente contesta en {number}.',
  'No one picked up.': 'No contestó nadie.',
  'No pages of this site were found, neither in a sitemap nor as links.':
    'No se encontraron páginas de este sitio, ni en un mapa ni como enlaces.',
  'Not everyone could be notified. {refused}': 'No se pudo avisar a todos. {refused}',
  'Not everything that was asked for was allowed.': 'No se permitió todo lo que se pidió.',
  'Only the usual ports of the web can be fetched.':
    'Solo se puede pedir a los puertos habituales de la web.',
  'Only web pages, PDF, DOCX and plain text can be read.':
    'Solo se pueden leer páginas web, PDF, DOCX y texto sencillo.',
  'PayPal does not answer.': 'PayPal no responde.',
  'PayPal does not know this installation.': 'PayPal no conoce esta instalación.',
  'PayPal refused: {why}': 'PayPal lo rechazó: {why}',
  'PayPal takes whole cents.': 'PayPal admite centavos enteros.',
  'Reading this document was stopped.': 'Se detuvo la lectura de este documento.',
  'Row {row} cannot be read: {problem}.': 'No se puede leer la fila {row}: {problem}.',
  'Stripe does not answer.': 'Stripe no responde.',
  'Stripe does not know this installation. Ask its operator.':
    'Stripe no conoce esta instalación. Pregunte a quien la administra.',
  'Stripe pays out to connected accounts only.': 'Stripe solo paga a cuentas conectadas.',
  'Stripe refused: {why}': 'Stripe lo rechazó: {why}',
  'Text messages are not enabled for this account.':
    'Los mensajes de texto no están activados en esta cuenta.',
  'Texts and calls of this installation go over a real carrier, so none can be simulated.':
    'Los mensajes y las llamadas de esta instalación van por un operador real, así que no se puede simular ninguno.',
  'Texts need a registered brand. It takes 5 minutes now and one to two weeks at the carriers.':
    'Los mensajes de texto necesitan una marca registrada. Son 5 minutos ahora y una o dos semanas en los operadores.',
  'That call is over.': 'Esa llamada ya terminó.',
  'The DNS did not answer. It is asked again soon.':
    'El DNS no respondió. Se le preguntará de nuevo pronto.',
  'The account that has this number is not connected any more.':
    'La cuenta que tiene este número ya no está conectada.',
  'The account that keeps this file is not connected.':
    'La cuenta que guarda este archivo no está conectada.',
  'The answer was called off.': 'La respuesta se canceló.',
  'The billing system is not connected any more.':
    'El sistema de facturación ya no está conectado.',
  'The billing system that bills this subscription is not connected any more. End it there.':
    'El sistema que factura esta suscripción ya no está conectado. Termínela allí.',
  'The calendar answered {status}.': 'El calendario respondió {status}.',
  'The calendar asks to come back later.': 'El calendario pide volver más tarde.',
  'The calendar could not be asked.': 'No se pudo consultar el calendario.',
  'The calendar did not answer.': 'El calendario no respondió.',
  'The calendar’s answer cannot be read.': 'No se puede leer la respuesta del calendario.',
  'The call does not stand where this can be done.':
    'La llamada no está en un punto en el que esto se pueda hacer.',
  'The carrier answered something that cannot be read.':
    'El operador respondió algo que no se puede leer.',
  'The carrier cannot reach this number, or not from ours.':
    'El operador no llega a este número, o no desde el nuestro.',
  'The carrier did not say whether it took this.': 'El operador no dijo si lo aceptó.',
  'The carrier does not accept these credentials.': 'El operador no acepta estas credenciales.',
  'The carrier does not give this out.': 'El operador no lo entrega.',
  'The carrier does not know this any more.': 'El operador ya no lo conoce.',
  'The carrier refused this.': 'El operador lo rechazó.',
  'The column {name} is there twice.': 'La columna {name} está dos veces.',
  'The connection broke off.': 'Se cortó la conexión.',
  'The connection to the model broke off. Try again in a moment.':
    'Se cortó la conexión con el modelo. Inténtelo de nuevo en un momento.',
  'The file could not be fetched from its storage.':
    'No se pudo obtener el archivo de donde está guardado.',
  'The file has more than {max} cards.': 'El archivo tiene más de {max} tarjetas.',
  'The file has more than {max} columns.': 'El archivo tiene más de {max} columnas.',
  'The file has more than {max} rows.': 'El archivo tiene más de {max} filas.',
  'The file has no cards.': 'El archivo no tiene tarjetas.',
  'The file has no rows beneath its header.': 'El archivo no tiene filas debajo de su encabezado.',
  'The file has too many empty rows.': 'El archivo tiene demasiadas filas vacías.',
  'The file is empty.': 'El archivo está vacío.',
  'The file is not text in UTF-8. Save it as “CSV UTF-8”.':
    'El archivo no es texto en UTF-8. Guárdelo como «CSV UTF-8».',
  'The file is too large.': 'El archivo es demasiado grande.',
  'The first row must name the columns, with “Phone” or “Email” among them; or say in “columns” what each column is.':
    'La primera fila debe nombrar las columnas, entre ellas «Phone» o «Email»; o bien indique en «columns» qué es cada columna.',
  'The first row must name the columns; {missing} {is} missing.':
    'La primera fila debe nombrar las columnas; falta: {missing}.',
  'The model cannot be reached. Try again in a moment.':
    'No se puede contactar con el modelo. Inténtelo de nuevo en un momento.',
  'The model failed several times and rests for a while. Try again in a moment.':
    'El modelo falló varias veces y descansa un rato. Inténtelo de nuevo en un momento.',
  'The model is busy. Try again in a moment.':
    'El modelo está ocupado. Inténtelo de nuevo en un momento.',
  'The model refused this. The operator of this installation finds the reason in its log.':
    'El modelo lo rechazó. Quien administra esta instalación encontrará el motivo en su registro.',
  'The model took too long. Try again in a moment.':
    'El modelo tardó demasiado. Inténtelo de nuevo en un momento.',
  'The model’s answer could not be used. Try again.':
    'La respuesta del modelo no se pudo usar. Inténtelo de nuevo.',
  'The page could not be fetched.': 'No se pudo obtener la página.',
  'The page is too large.': 'La página es demasiado grande.',
  'The page points from one address to the next without end.':
    'La página lleva de una dirección a otra sin fin.',
  'The page points to something that is no address.':
    'La página lleva a algo que no es una dirección.',
  'The page took too long.': 'La página tardó demasiado.',
  'The picture cannot be read.': 'No se puede leer la imagen.',
  'The picture has more than {max} million pixels.':
    'La imagen tiene más de {max} millones de píxeles.',
  'The picture is of another kind than it seems.': 'La imagen es de otro tipo del que parece.',
  'The picture needs too much memory to be read.':
    'La imagen necesita demasiada memoria para leerse.',
  'The picture takes too long to read.': 'La imagen tarda demasiado en leerse.',
  'The processor knows no customer for this subscription.':
    'El procesador no conoce ningún cliente de esta suscripción.',
  'The record is not there yet.': 'El registro aún no está.',
  'The scheduling tool answered {status}.': 'La herramienta de citas respondió {status}.',
  'The scheduling tool does not take the token.': 'La herramienta de citas no acepta el permiso.',
  'The server cannot be reached, or its certificate is not valid.':
    'No se puede contactar con el servidor, o su certificado no es válido.',
  'The server cannot be reached.': 'No se puede contactar con el servidor.',
  'The server closed the connection.': 'El servidor cerró la conexión.',
  'The server could not be reached by SFTP.': 'No se pudo contactar con el servidor por SFTP.',
  'The server could not be reached by {protocol}.':
    'No se pudo contactar con el servidor por {protocol}.',
  'The server did not take the file. Look at its folder and rights.':
    'El servidor no aceptó el archivo. Revise su carpeta y sus permisos.',
  'The server does not accept this name and password.':
    'El servidor no acepta este nombre y esta contraseña.',
  'The site answered {status}.': 'El sitio respondió {status}.',
  'The site could not be reached.': 'No se pudo contactar con el sitio.',
  'The site has no valid certificate, or speaks no TLS.':
    'El sitio no tiene un certificado válido o no usa TLS.',
  'The site took too long.': 'El sitio tardó demasiado.',
  'The sitemap is too large or damaged.': 'El mapa del sitio es demasiado grande o está dañado.',
  'The stored tokens do not open under the key of this installation.':
    'Los permisos guardados no se abren con la clave de esta instalación.',
  'The subscription has no plan at Stripe.': 'La suscripción no tiene ningún plan en Stripe.',
  'There is a record of this name with another value.':
    'Hay un registro con este nombre y otro valor.',
  'There is no answer here yet.': 'Aquí aún no hay quien conteste.',
  'There is no host of this name.': 'No hay ningún servidor con este nombre.',
  'There is no processor for this any more.': 'Ya no hay ningún procesador de pagos para esto.',
  'There is no site of this name.': 'No hay ningún sitio con este nombre.',
  'There is no such agent.': 'No existe ese agente.',
  'There is no such host.': 'No existe ese servidor.',
  'There is no such recording.': 'No existe esa grabación.',
  'There is no web page at this address.': 'No hay ninguna página web en esta dirección.',
  'There is not enough credit for this.': 'No hay saldo suficiente para esto.',
  'There is nothing to manage before the first payment.':
    'No hay nada que gestionar antes del primer pago.',
  'This PDF cannot be read. It may be damaged.': 'No se puede leer este PDF. Puede estar dañado.',
  'This PDF holds no text that can be read. It may be a scan, or its letters have no meaning for programs. Save it again from its source, or with text recognition.':
    'Este PDF no contiene texto que se pueda leer. Puede ser un escaneo, o sus letras no significan nada para un programa. Guárdelo de nuevo desde su origen o con reconocimiento de texto.',
  'This PDF is locked by a password. Save it without one.':
    'Este PDF está protegido con contraseña. Guárdelo sin ella.',
  'This PDF takes too long to read.': 'Este PDF tarda demasiado en leerse.',
  'This Word document cannot be read. It may be damaged.':
    'No se puede leer este documento de Word. Puede estar dañado.',
  'This Word document holds more than can be read. Split it.':
    'Este documento de Word contiene más de lo que se puede leer. Divídalo.',
  'This Word document holds no text. It may consist of pictures.':
    'Este documento de Word no contiene texto. Puede que solo tenga imágenes.',
  'This account is not active.': 'Esta cuenta no está activa.',
  'This address has been written to very often. Try again later.':
    'A esta dirección ya se le escribió muchas veces. Inténtelo más tarde.',
  'This address is not on the public web.': 'Esta dirección no está en la web pública.',
  'This agent has no phone number to call or text from.':
    'Este agente no tiene un número de teléfono desde el que llamar o escribir.',
  'This agent is answering {count} others at this moment. Try again in a few seconds.':
    'Este agente atiende a otras {count} personas en este momento. Inténtelo de nuevo en unos segundos.',
  'This agent is switched off.': 'Este agente está desactivado.',
  'This chat has answered very many questions today and goes on tomorrow. What you wrote is kept for the office to read. If it is urgent, please call.':
    'Este chat respondió hoy muchísimas preguntas y sigue mañana. Lo que usted escribió queda guardado para que lo lea la oficina. Si es urgente, llame.',
  'This contact is blocked.': 'Este contacto está bloqueado.',
  'This document cannot be read. It may be damaged.':
    'No se puede leer este documento. Puede estar dañado.',
  'This document could not be read now. Try again in a moment.':
    'No se pudo leer ahora este documento. Inténtelo de nuevo en un momento.',
  'This document needs too much memory to be read.':
    'Este documento necesita demasiada memoria para leerse.',
  'This document takes too long to read.': 'Este documento tarda demasiado en leerse.',
  'This sitemap takes too long to read. Try again.':
    'Este mapa del sitio tarda demasiado en leerse. Inténtelo de nuevo.',
  'This file is not stored any more. Upload it again.':
    'Este archivo ya no está guardado. Vuelva a subirlo.',
  'This host is not on the public internet.': 'Este servidor no está en la internet pública.',
  'This host is not on the public net.': 'Este servidor no está en la red pública.',
  'This is no address of the carrier.': 'Esta no es una dirección del operador.',
  'This is not a web address.': 'Esto no es una dirección web.',
  'This number answered STOP and wants no texts and calls from you. It can be reached again once it has texted START.':
    'Este número respondió STOP y no quiere mensajes ni llamadas suyas. Se le podrá contactar de nuevo cuando escriba START.',
  'This number cannot be had.': 'Este número no está disponible.',
  'This number does not want texts.': 'Este número no quiere mensajes de texto.',
  'This number has been called very often. Try again later.':
    'A este número ya se le llamó muchas veces. Inténtelo más tarde.',
  'This number has been texted very often. Try again later.':
    'A este número ya se le escribió muchas veces. Inténtelo más tarde.',
  'This number may want to be left alone. Read the conversation: tasks to it wait for 30 days, or until it texts START.':
    'Puede que esta persona no quiera que la molesten. Lea la conversación: las tareas para este número esperan 30 días, o hasta que escriba START.',
  'This page asks not to be indexed (robots: noindex). Remove that from the page, or add its text as a file.':
    'Esta página pide que no se indexe (robots: noindex). Quítelo de la página o añada su texto como archivo.',
  'This page holds no text that could be read. Pages that are made by scripts in the browser cannot be.':
    'Esta página no contiene texto que se pueda leer. Las páginas que forma un programa en el navegador no se pueden leer.',
  'This page is nested too deeply to be read.':
    'Esta página está anidada con demasiada profundidad para leerse.',
  'This pattern cannot be used.': 'Este patrón no se puede usar.',
  'This person has used up their share of the agent’s day. Others are still answered. It goes on at 00:00 {zone}.':
    'Esta persona ya usó hoy su parte del agente. Se sigue respondiendo a las demás. Continúa a las 00:00 {zone}.',
  'This processor only pays out.': 'Este procesador solo hace pagos.',
  'This question took too long to answer. Choose a shorter range or fewer conditions.':
    'Responder a esta consulta llevó demasiado tiempo. Elija un intervalo más corto o menos condiciones.',
  'This sitemap names no pages of this site. Give the address of a page, or of another sitemap.':
    'Este mapa del sitio no nombra páginas de este sitio. Dé la dirección de una página o de otro mapa.',
  'This text has more than 3 MB. Split it into smaller ones.':
    'Este texto ocupa más de 3 MB. Divídalo en partes más pequeñas.',
  'This text is empty.': 'Este texto está vacío.',
  'This time zone is not known here.': 'Esta zona horaria no se conoce aquí.',
  'This was the test call of a forwarded line, and it came through. The agent leaves it alone.':
    'Era la llamada de prueba de una línea desviada, y llegó. El agente no la atiende.',
  'Too many documents are being read. Try again in a moment.':
    'Se están leyendo demasiados documentos. Inténtelo de nuevo en un momento.',
  'Too many pictures are waiting to be drawn.': 'Hay demasiadas imágenes en espera.',
  'must be a list in JSON': 'Debe ser una lista en JSON.',
  '{number} cannot be had.': '{number} no está disponible.',
  '{who} has used up its {max} answers of today. It goes on at 00:00 {zone}.':
    '{who} ya usó hoy sus {max} respuestas. Continúa a las 00:00 {zone}.',
  '{who} has used up its {max} minutes of calls of today. It goes on at 00:00 {zone}.':
    '{who} ya usó hoy sus {max} minutos de llamadas. Continúa a las 00:00 {zone}.',
  '{who} has used up its {max} texts of today. It goes on at 00:00 {zone}.':
    '{who} ya usó hoy sus {max} mensajes de texto. Continúa a las 00:00 {zone}.',
  '{who} has used up its {max} tokens of the model of today. It goes on at 00:00 {zone}.':
    '{who} ya usó hoy sus {max} tokens del modelo. Continúa a las 00:00 {zone}.',
  '“{value}” is not a phone number with a country code.':
    '«{value}» no es un número de teléfono con prefijo de país.',
  'This formula is too complex for the database. Make it shorter.':
    'Esta fórmula es demasiado compleja para la base de datos. Acórtela.',
  'This formula holds a character that no text of the database can hold.':
    'Esta fórmula contiene un carácter que la base de datos no admite en ningún texto.',
  'A list has at most {max} items.': 'Una lista tiene como máximo {max} elementos.',
  'Filters have at most {max} characters.': 'Los filtros tienen como máximo {max} caracteres.',
  'At most {max} filters apply at once.': 'Se aplican como máximo {max} filtros a la vez.',
  '{path} of a metric cannot be read.': 'No se puede leer {path} de una métrica.',
  'No free number begins with {prefix}. Try fewer digits, or the area around.':
    'Ningún número libre empieza por {prefix}. Pruebe con menos cifras o con un prefijo cercano.',
  'No free number in {value}. Try a larger city nearby.':
    'No hay ningún número libre en {value}. Pruebe con una ciudad cercana más grande.',
  'No free number spells {phrase}. Try a shorter word.':
    'Ningún número libre forma {phrase}. Pruebe con una palabra más corta.',
  'A bank disputes a card payment. Payouts wait until it has decided.':
    'Un banco ha disputado un pago con tarjeta. Las retiradas esperan a su decisión.',
  'What you received by card can be paid out after thirty days. Credit that you bought goes back to its card only, and rewards are spent.':
    'Lo que recibió con tarjeta se puede retirar pasados treinta días. El crédito que compró solo vuelve a su tarjeta, y las recompensas se gastan.',
  'must have a name and a title': 'Debe tener un nombre y un título.',
  'Something went wrong on our side. Try again in a moment.':
    'Algo salió mal por nuestra parte. Inténtelo de nuevo en un momento.',
  'The agent has no instructions yet.': 'El agente aún no tiene instrucciones.',
  'Sign in first.': 'Primero inicie sesión.',
  'Replaced by another plan': 'Sustituida por otro plan',
  'The subscription was not paid': 'La suscripción no se pagó',
  'It was not renewed': 'No se renovó',
  'An account you recommended bought credit': 'Una cuenta que usted recomendó compró saldo',
  'Ended on the page of the processor': 'Terminada en la página del procesador',
  'The address does not take money.': 'La dirección no acepta dinero.',
  'PayPal could not pay it out.': 'PayPal no pudo pagarlo.',
  'This was begun {times} times and never came to an end.':
    'Esto se empezó {times} veces y nunca llegó a terminar.',
  'The end of this call was never reported.': 'Nunca se comunicó el final de esta llamada.',
  'It could not be begun.': 'No se pudo empezar.',
  'Tidier text': 'Un texto más limpio',
  'Doubled spaces are read as pauses.': 'Los espacios dobles se leen como pausas.',
  'Shorter greeting': 'Un saludo más corto',
  'It has {words} words. Callers want to speak within five seconds, which is about {max} words.':
    'Tiene {words} palabras. Quien llama quiere hablar antes de cinco segundos, que son unas {max} palabras.',
  'Name from its field': 'El nombre, de su campo',
  'With {orgName} the greeting follows when the name of the business changes.':
    'Con {orgName} el saludo cambia cuando cambia el nombre del negocio.',
  'Say who they reached': 'Diga a quién han llamado',
  'Callers want to know that they reached the right business.':
    'Quien llama quiere saber que ha llamado al negocio correcto.',
  'End with a question': 'Termine con una pregunta',
  'A question at the end tells callers that it is their turn.':
    'Una pregunta al final indica a quien llama que es su turno.',
  'AM and PM': 'AM y PM',
  'Without AM and PM a caller may hear the wrong half of the day. Please check what was filled in.':
    'Sin AM y PM, quien llama puede entender la otra mitad del día. Compruebe lo que se ha puesto.',
  'Days in full': 'Los días completos',
  'Shortened days are read out letter by letter.': 'Los días abreviados se leen letra por letra.',
  'Say when you are closed': 'Diga cuándo está cerrado',
  'No times are given for {days}. Said plainly, a caller does not have to guess.':
    'No hay horas para {days}. Si se dice con claridad, quien llama no tiene que adivinar.',
  'Missing unit': 'Falta la unidad',
  'A number without a unit cannot be told to a caller. Minutes were assumed.':
    'Un número sin unidad no se puede decir a quien llama. Se han supuesto minutos.',
  'Full sentences': 'Frases completas',
  'The agent repeats what stands here, so it should sound finished.':
    'El agente repite lo que pone aquí, así que debe sonar acabado.',
  'A list is hard to listen to. The agent repeats what stands here as a sentence.':
    'Una lista es difícil de escuchar. El agente repite como una frase lo que pone aquí.',
  'Finish the sentence': 'Termine la frase',
  'Without a full stop the last sentence runs into the next.':
    'Sin punto final, la última frase se une a la siguiente.',
  'Name as people say it': 'El nombre como lo dice la gente',
  'Callers know the business without its legal ending.':
    'Quien llama conoce el negocio sin su terminación legal.',
  'One short name': 'Un solo nombre corto',
  'One first name is easier to understand on the phone.':
    'Un solo nombre de pila se entiende mejor por teléfono.',
};
