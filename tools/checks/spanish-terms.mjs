// One list of Spanish terms, for `spanish-terms.test.mjs`: what an action is called, and words that
// only some countries use. The interface and what the server writes are read in all of them.

/**
 * What a control does, in English, and what it is called in Spanish: the same wherever it stands.
 * `*` stands for a rest that is translated as it needs to be.
 */
export const actions = {
  Back: 'Atrás',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  Continue: 'Continuar',
  Copy: 'Copiar',
  'Copy {what}': 'Copiar {what}',
  Delete: 'Eliminar',
  'Delete {name}': 'Eliminar {name}',
  Discard: 'Descartar',
  'Discard changes': 'Descartar cambios',
  Edit: 'Editar',
  Finish: 'Terminar',
  'Go on': 'Continuar',
  'Go on *': 'Continuar *',
  'Keep editing': 'Seguir editando',
  Publish: 'Publicar',
  'Publish anyway': 'Publicar de todos modos',
  Remove: 'Quitar',
  'Remove {name}': 'Quitar {name}',
  Resume: 'Reanudar',
  Retry: 'Reintentar',
  Save: 'Guardar',
  'Skip for now': 'Omitir por ahora',
  'Start over': 'Empezar de nuevo',
  Stop: 'Detener',
  'Stop {title}': 'Detener {title}',
  'Try again': 'Reintentar',
  'Try now': 'Reintentar ahora',
  'Turn off': 'Desactivar',
  'Turn AI off': 'Desactivar la IA',
  'Turn AI on': 'Activar la IA',
  'Turn the AI off': 'Desactivar la IA',
  'Turn the AI on': 'Activar la IA',
  Undo: 'Deshacer',
};

/**
 * Words that people of one country only say, or read in another sense, and what all of them read
 * well. The keys are patterns of whole words.
 */
export const regional = {
  'móvil(es)?': 'celular',
  'ordenador(es)?': 'computadora',
  'ficheros?': 'archivo',
  'costes?': 'costo',
  'aparca(r|miento|mientos|do)': 'estacionar, estacionamiento',
  'cog(er|e|en|ido)': 'tomar',
  'vosotr[oa]s|vuestr[oa]s?|\\p{L}+(áis|éis)': 'ustedes, su',
  'carnés?': 'credencial',
  'pinch(ar|e|ando)': 'pulsar',
  'teclea(r|n|ndo)?': 'escribir',
  'mutuas?': 'seguro',
  'bufetes?': 'despacho',
};

/** Messages in which such a word has another sense. */
export const otherSense = ['libs/features/insights/src/range data.moving'];

/** Files that read what people write, in the words of every country. */
export const readers = [
  'libs/features/accounts/src/palette/words/es.ts',
  'libs/server/conversations/src/contacts/column-names.ts',
  'libs/server/providers/src/offline/spanish.ts',
];
