export const pages = {
  guide: 'Guía',
  guideHelp: 'Agentes, conversaciones y lo que necesitan los desarrolladores',
  ask: 'Preguntar a {name}',
  supportHelp: 'Abre su página de soporte',
  api: 'Referencia de la API',
  apiHelp: 'Cada llamada, con lo que recibe y lo que devuelve',
  about: 'Acerca de',
  aboutHelp: 'La versión y los enlaces del proveedor',
  appVersion: 'Versión {version} de la aplicación',
  appVersionOn: 'Versión {version} de la aplicación en {platform}',
  lostTitle: 'No hay ninguna página en esta dirección',
  lost: 'El enlace puede ser antiguo o le falta una parte.',
  goHome: 'Ir al inicio',
};

export const docs = {
  agent: 'Su agente',
  agentDescribe: 'Describa su empresa una vez: una plantilla pregunta lo que el agente debe saber.',
  agentDraft: 'Los cambios se guardan como borrador. Quienes llaman los oyen cuando usted publica.',
  agentTest: 'Pruebe por chat antes de publicar; las pruebas nunca llegan a sus clientes.',
  conversations: 'Conversaciones',
  inbox:
    'Las llamadas, los mensajes y los chats llegan a la bandeja. Lo que necesita a una persona está en Prioridad; el resto, en Spam.',
  aiOff: 'Apague la IA en una conversación y responda usted; enciéndala de nuevo al terminar.',
  developers: 'Para desarrolladores',
  calls: '<calls>Cada llamada de la API</calls>, y lo mismo como <openapi>OpenAPI</openapi>.',
  guides:
    'Guías con ejemplos: <tokens>tokens</tokens>, <errors>errores</errors>, <limits>límites</limits>, <webhooks>webhooks</webhooks>, <embedding>integración</embedding>.',
  keys: 'Las claves de API se crean en Ajustes, Desarrollo. Una clave actúa en su cuenta y en todo lo que está por debajo.',
  button:
    'Un botón de chat para cualquier página web: <code>{line}</code> y el script <code>{script}</code>.',
  embed:
    'Toda la aplicación en un marco: pida un token de un solo uso y muestre <code>{address}</code>.',
  origins:
    'Otras páginas pueden mostrar la aplicación cuando su dirección está en Ajustes, General, «Páginas que pueden mostrar la aplicación».',
  modal: 'Pantallas sueltas sobre su página: <code>{script}</code> y después <code>{call}</code>.',
};

export const functionGuide = {
  whole: 'Toda la guía',
  does: 'Qué hace',
  needs: 'Qué necesita',
  write: 'Cómo escribirla',
  schedule: 'Agendar',
  'schedule.does':
    'Busca una hora libre en el calendario, la ofrece y la reserva mientras la persona está al teléfono. Cambiar y cancelar lo reservado queda en manos de personas.',
  'schedule.needs':
    'Nada: sin un calendario conectado lleva el suyo, dentro del horario de apertura de la cuenta.',
  'schedule.write':
    'Diga qué se puede reservar, cuánto dura y qué no se puede nunca. Por ejemplo: limpiezas 40 minutos, urgencias 20, los miércoles no.',
  'take-a-message': 'Tomar un mensaje',
  'take-a-message.does':
    'Pregunta lo que usted indica y lo guarda con la conversación en la bandeja, donde usted recibe un aviso.',
  'take-a-message.needs': 'Nada.',
  'take-a-message.write':
    'Diga cuándo conviene un mensaje y qué debe contener. Por ejemplo: con la oficina cerrada, nombre, motivo y el mejor número para devolver la llamada.',
  'call-transfer': 'Transferir la llamada',
  'call-transfer.does':
    'Llama a una persona de su equipo y la conecta con quien llama. Si no contesta, el agente vuelve y ofrece tomar un mensaje.',
  'call-transfer.needs':
    'Un número de teléfono del agente. En los chats y mensajes no hay llamada que transferir.',
  'call-transfer.write':
    'Una frase por destino, con su número o extensión. Por ejemplo: facturas a ext:1002, clientes nuevos al +1 512 555 0111.',
  'send-sms': 'Enviar SMS',
  'send-sms.does':
    'Envía un mensaje durante la conversación: a quien llama o a un número de sus instrucciones.',
  'send-sms.needs':
    'Un plan con mensajes, un número de teléfono y una marca registrada. Quien pidió no recibir mensajes no recibe ninguno.',
  'send-sms.write':
    'Diga cuándo y con qué palabras o enlace. Por ejemplo: después de una reserva, la dirección y dónde estacionar.',
  notify: 'Avisar',
  'notify.does':
    'Envía el resumen de una conversación cuando ha terminado: por correo y, a números, por mensaje.',
  'notify.needs':
    'Nada. Si sus instrucciones no tienen una dirección, el correo va a la de la cuenta.',
  'notify.write':
    'Diga a quién, y si solo cuentan las reservas o los mensajes. Por ejemplo: a desk@example.com, solo citas.',
};

export const payment = {
  title: 'Pago',
  paidTitle: 'Esto ya se pagó',
  paid: 'Un enlace de pago se puede pagar una vez. Puede cerrar esta página.',
  closedTitle: 'Este enlace de pago está cerrado',
  closed: 'Pida otro a quien se lo envió. Aquí no se pagó nada.',
  noneTitle: 'No existe ese enlace de pago',
  none: 'Puede estar incompleto. Ábralo otra vez desde donde lo recibió.',
  notLoaded: 'No se pudo cargar el pago',
  retry: 'Reintentar',
  to: 'para {name}',
  pay: 'Pagar {money}',
  note: 'Se paga en la página del procesador de pagos.',
  later: 'Vuelva a intentarlo en un momento.',
};

export const returned = {
  'paymentSuccess.title': 'El pago se está confirmando',
  paymentSuccess:
    'Cuenta en cuanto el procesador de pagos lo confirma, normalmente en un minuto. El recibo llega por correo.',
  'paymentCancel.title': 'No se pagó nada',
  paymentCancel: 'El pago se detuvo antes de hacerse.',
  'stripePayoutConnectSuccess.title': 'La cuenta de cobro se está comprobando',
  stripePayoutConnectSuccess: 'Los cobros van allí en cuanto el procesador de pagos lo confirma.',
  'stripePayoutConnectFailure.title': 'La cuenta de cobro no está conectada',
  stripePayoutConnectFailure: 'Puede empezar de nuevo en cualquier momento; no se cambió nada.',
  back: 'Ha vuelto',
  goOn: 'Continuar',
  close: 'Puede cerrar esta página.',
};

export const share = {
  notLoaded: 'No se pudo cargar la dirección',
  address: 'Dirección pública',
  addressHelp: 'Cualquiera con esta dirección puede chatear con su agente.',
  button: 'Un botón de chat en su sitio',
  buttonHelp: 'Ponga estas dos líneas antes del final del cuerpo de la página.',
  'copy.lines': 'líneas',
  'copy.address': 'dirección',
  open: 'Abrir',
};
