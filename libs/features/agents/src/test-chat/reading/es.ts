export const testReading = {
  search: 'Buscar en lo que recibió',
  found: '{count, plural, =0 {No se encontró} one {# lugar} other {# lugares}}',
  instructions: 'Instrucciones',
  beginning: 'Comienzo',
  fields: 'Respuestas a las preguntas',
  passages: 'Fragmentos del conocimiento',
  context: 'Sobre quien llama y lo anterior',
  functions: 'Funciones que puede usar',
  hidden: 'Solo quienes pueden usar el editor completo pueden leer las instrucciones.',
  noPassages: 'No se usó nada del conocimiento.',
  noInstructions: 'Aún no hay ninguna.',
  more: 'Mostrar {count, plural, one {# carácter} other {los # caracteres}}',
};
