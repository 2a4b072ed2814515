export const parties = {
  withheld: 'Número oculto',
  visitor: 'Visitante web {number}',
  shortCode: 'Código corto {code}',
  named: 'Remitente «{name}»',
  noReplyWithheld: 'Esta persona llamó con número oculto y no se le puede escribir',
  noReplyService: 'No se puede responder a un código corto ni a un remitente con nombre',
  noBlockWithheld: 'Cada llamada con número oculto es una conversación aparte',
  noBlockService: 'Ningún agente responde a un código corto ni a un remitente con nombre',
};
