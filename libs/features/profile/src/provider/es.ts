export const provider = {
  ask: 'Preguntar a {name}',
  notLoaded: 'No se pudo cargar su proveedor',
  planTitle: 'El plan lo decide {name}',
  planTitleOnly: 'El plan lo decide su proveedor',
  plan: 'Los números de teléfono y las conversaciones nuevas vienen con un plan. Su agente y sus ajustes quedan como están.',
  textsTitle: 'Los mensajes necesitan una marca registrada',
  texts:
    'Son 5 minutos ahora y de una a dos semanas con los operadores. {name} registra la marca por usted.',
  textsOnly:
    'Son 5 minutos ahora y de una a dos semanas con los operadores. Su proveedor registra la marca por usted.',
  whomToAsk: 'Envíe la solicitud a la persona que le dio esta cuenta.',
  request: 'la solicitud',
  requestPlan:
    '¿Podría elegir un plan para {account} (cuenta {id})? Así tendría un número de teléfono y podría empezar conversaciones.',
  requestTexts:
    '¿Podría registrar una marca para los mensajes de texto de {account} (cuenta {id}) y activar sus mensajes?',
};
