export const renderedTexts = {
  heard: 'Se oye',
  noGreeting: 'Todavía no hay saludo.',
  read: 'El agente lee',
  noInstructions: 'Todavía no hay instrucciones.',
  asWritten: 'Sin respuesta queda escrito como {markers}.',
  show: 'Lo que el agente lee con estas respuestas',
  hide: 'Ocultar lo que lee el agente',
};
