/** Words that stand for a value in a sentence of the server, in Spanish by the English. */
export const values: Readonly<Record<string, string>> = {
  'a reseller': 'un revendedor',
  'a partner': 'un socio',
  'platform staff': 'el personal de la plataforma',
  'taking payments': 'cobrar',
  'a page of one’s own for cards and invoices':
    'gestionar tarjetas y facturas en una página propia',
  'this country': 'este país',
  'that place': 'ese lugar',
  refunds: 'hacer devoluciones',
  'payouts to a connected account': 'pagar a una cuenta conectada',
  'payouts to PayPal': 'pagar por PayPal',
  'payouts to Venmo': 'pagar por Venmo',
  // What a task is, and what it therefore cannot be any more.
  pending: 'pendiente',
  running: 'en curso',
  paused: 'en pausa',
  completed: 'completada',
  canceled: 'cancelada',
  failed: 'fallida',
  'can no longer be changed': 'ya no se puede cambiar',
  'can no longer be canceled': 'ya no se puede cancelar',
  'cannot be put back': 'no se puede volver a poner en cola',
  'Your account has sent many invitations.': 'Su cuenta ha enviado muchas invitaciones.',
  'This address was invited several times today.':
    'Esta dirección ya recibió varias invitaciones hoy.',
  'This agent': 'Este agente',
  'This organization': 'Esta organización',
  'type and target': 'type y target',
  'a quotation mark is not closed': 'una comilla queda sin cerrar',
  'it is longer than 64 KB; a quotation mark may not be closed':
    'ocupa más de 64 KB; puede que una comilla quede sin cerrar',
  'its quotation marks are wrong': 'sus comillas no están bien',
  'it does not say why': 'no dice por qué',
};
